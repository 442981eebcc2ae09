// How wide figures are in the font that the page is written in. Asked once, and again when a font has been loaded.

/** Of a usual font, in shares of its size. */
export const USUAL_FIGURE = 0.64;

class Type {
  /** The width of a figure in bold writing, as a share of the font's size. */
  figure = $state(USUAL_FIGURE);

  constructor() {
    if (typeof document === 'undefined') return;
    this.measure();
    void document.fonts.ready.then(() => this.measure());
  }

  private measure(): void {
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) return;
    pen.font = `640 100px ${getComputedStyle(document.documentElement).fontFamily}`;
    // In steps of a hundredth, so that layouts which were made before are found again.
    this.figure = Math.ceil(pen.measureText('0123456789').width / 10) / 100;
  }
}

export const type = new Type();
