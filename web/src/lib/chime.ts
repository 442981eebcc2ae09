// A quiet sound when it is one's turn, made on the spot. Browsers let a page be heard only after a click or a key.

const SILENT = 'cardroom.silent';
const TONE_HZ = 660;
const LOUDNESS = 0.06;
const LASTS_S = 0.35;

export class Chime {
  private context: AudioContext | null = null;

  /** To be called with a click or a key. */
  wake(): void {
    this.context ??= new AudioContext();
    if (this.context.state === 'suspended') void this.context.resume();
  }

  ring(): void {
    if (this.context?.state !== 'running') return;
    const from = this.context.currentTime;
    const [tone, volume] = [this.context.createOscillator(), this.context.createGain()];
    tone.frequency.value = TONE_HZ;
    volume.gain.setValueAtTime(LOUDNESS, from);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + LASTS_S);
    tone.connect(volume).connect(this.context.destination);
    tone.start(from);
    tone.stop(from + LASTS_S);
  }
}

/** This machine's choice, whoever plays at it. */
export const isSilent = (): boolean => localStorage.getItem(SILENT) !== null;

export function rememberSilent(silent: boolean): void {
  if (silent) localStorage.setItem(SILENT, 'yes');
  else localStorage.removeItem(SILENT);
}
