import { type Box, clearPlace, expand, isClear } from './clear-place';
import { controlBoxes, wordBoxes } from './page-boxes';
import { debounced, throttled } from './throttled';

/** Events that immediately move content under the button. */
const MOVE_EVENTS = ['scroll', 'resize'];

/** Events that may change the page without changing its height, such as the focus moving to a list of errors. */
const CHANGES = ['focusin', 'toggle'];

/** Maximum distance in pixels for covered text; further away visitors would not find the button. */
const MAX_DISTANCE_PX = 160;

/** Pixels between the button and a control, so that a finger hits the one it aims at (WCAG 2.5.8). */
const GAP_PX = 8;

/** Milliseconds without an event after which the page counts as idle. */
const IDLE_MS = 150;

/** Finds the position away from controls that covers the least text; on a full page it may touch a control. */
const findIdlePosition = (buttonBox: Box, controls: readonly Box[], height: number): number => {
  const { all, needed } = wordBoxes();
  const apart = expand(controls, GAP_PX);
  return (
    clearPlace(buttonBox, [...apart, ...all], height, MAX_DISTANCE_PX) ??
    clearPlace(buttonBox, [...apart, ...needed], height, height) ??
    clearPlace(buttonBox, apart, height, height) ??
    clearPlace(buttonBox, controls, height, height) ??
    0
  );
};

/**
 * Moves a floating button off controls, and off text where there is space (SUP-1, NAV-10). While scrolling it stays
 * until it covers a control; then it takes the nearest free position. After hydration or navigation it measures only
 * once the page is idle, because measuring forces a layout that would delay the first input.
 *
 * @returns a function that stops moving the button
 */
export const keepClear = (button: HTMLElement): (() => void) => {
  let shift = 0;
  const updatePosition = (resting: boolean): void => {
    // Offsets, unlike getBoundingClientRect, do not include the current shift.
    const { offsetTop, offsetLeft, offsetWidth, offsetHeight } = button;
    const buttonBox = {
      top: offsetTop,
      bottom: offsetTop + offsetHeight,
      left: offsetLeft,
      right: offsetLeft + offsetWidth,
    };
    const controls = controlBoxes();
    if (!resting && isClear(buttonBox, controls, shift)) return;
    const height = window.innerHeight;
    shift = resting
      ? findIdlePosition(buttonBox, controls, height)
      : (clearPlace(buttonBox, controls, height, height) ?? 0);
    button.style.translate = `0 ${shift}px`;
  };
  const rest = debounced(() => updatePosition(true), IDLE_MS);
  const move = throttled(() => updatePosition(false));
  const run = (): void => {
    move.run();
    rest.run();
  };
  rest.run();
  for (const type of MOVE_EVENTS) addEventListener(type, run, { passive: true, capture: true });
  for (const type of CHANGES) addEventListener(type, rest.run, { passive: true, capture: true });
  // A message changes the height of the page; navigation replaces its content.
  const grown = 'ResizeObserver' in window ? new ResizeObserver(rest.run) : null;
  grown?.observe(document.body);
  const changed = new MutationObserver(rest.run);
  changed.observe(document.body, { childList: true, subtree: true });
  return () => {
    move.stop();
    rest.stop();
    for (const type of MOVE_EVENTS) removeEventListener(type, run, { capture: true });
    for (const type of CHANGES) removeEventListener(type, rest.run, { capture: true });
    grown?.disconnect();
    changed.disconnect();
  };
};
