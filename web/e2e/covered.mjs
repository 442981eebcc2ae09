// What covers what on drawn tables, and what of them is cut off. Runs in the page.

/** Troubles of every table on the page, each as a line of text. */
export const coveredOn = (page) => page.evaluate(() => {
  const NAMES = ['plate', 'free', 'card', 'board', 'bet', 'button', 'tag', 'hand', 'total', 'pot', 'won', 'face', 'bounty'];
  /** Parts of one seat that may lie on each other: cards are tucked behind the plate, the tag hangs on it. */
  const TUCKED = [['card', 'plate'], ['card', 'card'], ['tag', 'plate'], ['card', 'face'], ['face', 'plate'], ['card', 'tag'], ['button', 'face'], ['button', 'card'], ['button', 'plate'], ['bounty', 'plate'], ['bounty', 'card'], ['bounty', 'face']];
  const found = [];
  for (const stage of document.querySelectorAll('section.stage')) {
    const bounds = stage.getBoundingClientRect();
    const button = stage.querySelector('[data-button]')?.dataset.button;
    const things = NAMES.flatMap((name) => [...stage.querySelectorAll(`[data-${name}]`)].map((element) => ({
      name, box: element.getBoundingClientRect(), raised: element.classList.contains('raised'),
      seat: name === 'button' ? button : name === 'bet' ? null : (element.closest('[data-seat]')?.dataset.seat ?? null),
    })));
    const phone = stage.dataset.kind === 'phone';
    const said = (one) => `${one.name}${one.seat ? ` of seat ${one.seat}` : ''}`;
    for (const [index, a] of things.entries()) {
      const out = Math.max(bounds.left - a.box.left, bounds.top - a.box.top, a.box.right - bounds.right, a.box.bottom - bounds.bottom);
      // What is not drawn covers nothing.
      if (a.box.width === 0) continue;
      // A card that has won has an outline around it.
      if (out > (a.raised && a.name === 'card' ? -1 : 3)) found.push(`${said(a)} is ${Math.round(out)} px off the stage`);
      for (const b of things.slice(index + 1)) {
        const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (across <= 1 || down <= 1) continue;
        const pair = TUCKED.some(([x, y]) => (x === a.name && y === b.name) || (x === b.name && y === a.name));
        // The button lies on the corner of a seat on a phone, and nowhere else.
        const tucked = pair && a.seat !== null && a.seat === b.seat && (phone || (a.name !== 'button' && b.name !== 'button'));
        if (!tucked) found.push(`${said(a)} and ${said(b)}: ${Math.round(across)} × ${Math.round(down)}`);
      }
    }
    for (const tag of stage.querySelectorAll('[data-tag]')) {
      const stack = tag.closest('[data-seat]').querySelector('[data-stack]')?.getBoundingClientRect();
      const over = stack ? stack.bottom - tag.getBoundingClientRect().top : 0;
      // Below its figures a line is empty for so much.
      if (over > 2) found.push(`the tag of seat ${tag.closest('[data-seat]').dataset.seat} covers ${Math.round(over * 10) / 10} px of its stack`);
    }
    for (const text of stage.querySelectorAll('[data-stack], [data-house], [data-tag], [data-bounty], [data-bet] span')) {
      if (text.scrollWidth > text.clientWidth + 1 && text.clientWidth > 0) found.push(`"${text.textContent}" is cut`);
    }
  }
  return found;
});
