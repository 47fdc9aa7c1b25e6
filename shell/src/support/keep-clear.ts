import { clearPlace, isClear, type Box } from './clear-place';
import { controlBoxes, wordBoxes } from './page-boxes';
import { afterwards, throttled } from './throttled';

/** What moves things under the button at once. */
const MOVES = ['scroll', 'resize'];

/** What changes a page; a list of errors that takes the focus may do so on a page that stays as high as it was. */
const CHANGES = ['focusin', 'toggle'];

/** Pixels that the button leaves its place by for any words; further away it would not be looked for. */
const REACH = 160;

/** Milliseconds without any move after which the page rests. */
const REST = 150;

/** Where the button covers no control, and as few words as can be: how far from its own place. */
const placeAtRest = (place: Box, controls: readonly Box[], height: number): number => {
  const { all, needed } = wordBoxes();
  return (
    clearPlace(place, [...controls, ...all], height, REACH) ??
    clearPlace(place, [...controls, ...needed], height, height) ??
    clearPlace(place, controls, height, height) ??
    0
  );
};

/**
 * Keeps a floating button off what can be pressed or filled in, and off words where there is room (SUP-1, NAV-10). While
 * the page moves it stays where it is until a control comes under it; once the page rests it takes the free place
 * nearest to its own. A page that wakes or becomes another one is looked at only then: looking makes the browser lay
 * it out, and the next question must not wait for that.
 *
 * @returns lets go of it
 */
export const keepClear = (button: HTMLElement): (() => void) => {
  let shift = 0;
  const look = (resting: boolean): void => {
    // Offsets, unlike the box on screen, know nothing of the way it has moved already.
    const { offsetTop, offsetLeft, offsetWidth, offsetHeight } = button;
    const place = {
      top: offsetTop,
      bottom: offsetTop + offsetHeight,
      left: offsetLeft,
      right: offsetLeft + offsetWidth,
    };
    const controls = controlBoxes();
    if (!resting && isClear(place, controls, shift)) return;
    const height = window.innerHeight;
    shift = resting
      ? placeAtRest(place, controls, height)
      : (clearPlace(place, controls, height, height) ?? 0);
    button.style.translate = `0 ${shift}px`;
  };
  const rest = afterwards(() => look(true), REST);
  const move = throttled(() => look(false));
  const run = (): void => {
    move.run();
    rest.run();
  };
  rest.run();
  for (const type of MOVES) addEventListener(type, run, { passive: true, capture: true });
  for (const type of CHANGES) addEventListener(type, rest.run, { passive: true, capture: true });
  // A page grows by a message, or becomes another one.
  const grown = 'ResizeObserver' in window ? new ResizeObserver(rest.run) : null;
  grown?.observe(document.body);
  const changed = new MutationObserver(rest.run);
  changed.observe(document.body, { childList: true, subtree: true });
  return () => {
    move.stop();
    rest.stop();
    for (const type of MOVES) removeEventListener(type, run, { capture: true });
    for (const type of CHANGES) removeEventListener(type, rest.run, { capture: true });
    grown?.disconnect();
    changed.disconnect();
  };
};
