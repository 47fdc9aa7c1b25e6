const SIGNS = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'scroll'];
const KEPT = ['click', 'submit'];

/** Milliseconds after which a page that is only looked at counts as used, too. */
const LOOKED_AT = 10_000;

/**
 * Calls back once when the visitor does something, or has looked at the page for ten seconds: what is loaded then
 * delays no first paint and no first key.
 *
 * @param start given the clicks and sent forms so far, a list that grows until the promise it returns is settled
 */
export const whenUsed = (start: (early: readonly Event[]) => Promise<void>): void => {
  const early: Event[] = [];
  const keep = (event: Event): void => {
    if (early.length < 20) early.push(event);
  };
  for (const type of KEPT) addEventListener(type, keep);
  const used = (event?: Event): void => {
    // A browser tells each new page where the pointer lies, as a move by nothing.
    const { type, movementX, movementY } = (event ?? {}) as Partial<PointerEvent>;
    if (type === 'pointermove' && movementX === 0 && movementY === 0) return;
    clearTimeout(timer);
    for (const sign of SIGNS) removeEventListener(sign, used, true);
    void start(early)
      .catch(() => undefined)
      .then(() => {
        for (const type of KEPT) removeEventListener(type, keep);
      });
  };
  const timer = setTimeout(() => used(), LOOKED_AT);
  for (const sign of SIGNS) addEventListener(sign, used, { capture: true, passive: true });
};
