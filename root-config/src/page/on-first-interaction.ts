import { findControl, readLabel } from '@portal/shared-wl-assets/statistics-records';

const INTERACTION_EVENTS = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'scroll'];

const MAX_EARLY_EVENTS = 20;

/** Milliseconds after which a page without input is treated as used. */
const INTERACTION_TIMEOUT_MS = 10_000;

/** `Document` in browsers that prerender pages (Prerendering Revamped); TypeScript does not know the property. */
interface PrerenderedDocument extends Document {
  readonly prerendering?: boolean;
}

/**
 * Calls back once, at the first interaction or after ten seconds in view, so that what it loads delays neither first
 * paint nor first key press.
 *
 * @param start called with the clicks and submissions so far, a list that grows until the promise of `start` settles,
 *   and with the labels of the clicked controls at that time, because labels may change later
 * @param leave called when the visitor leaves the page before the promise of `start` settles
 */
export const onFirstInteraction = (
  start: (early: readonly Event[], labels: ReadonlyMap<Event, string>) => Promise<void>,
  leave: () => void,
): void => {
  const early: Event[] = [];
  const labels = new Map<Event, string>();
  const keep = (event: Event): void => {
    if (early.length < MAX_EARLY_EVENTS) early.push(event);
  };
  const keepClick = (event: Event): void => {
    keep(event);
    if (early.includes(event)) labels.set(event, readLabel(findControl(event)));
  };
  // Clicks are captured before the page's own listeners re-render labels; only after those listeners is it known
  // whether a form is sent.
  addEventListener('click', keepClick, true);
  addEventListener('submit', keep);
  const onInteraction = (event?: Event): void => {
    // Browsers report the pointer's position on a new page as a move by zero.
    const { type, movementX, movementY } = (event ?? {}) as Partial<PointerEvent>;
    if (type === 'pointermove' && movementX === 0 && movementY === 0) return;
    clearTimeout(timer);
    for (const sign of INTERACTION_EVENTS) removeEventListener(sign, onInteraction, true);
    void start(early, labels)
      .catch(() => undefined)
      .then(() => {
        removeEventListener('click', keepClick, true);
        removeEventListener('submit', keep);
        removeEventListener('pagehide', leave);
      });
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    timer = setTimeout(() => onInteraction(), INTERACTION_TIMEOUT_MS);
    addEventListener('pagehide', leave, { once: true });
  };
  // Chromium prerenders pages while the visitor types in the address bar; a page that is never shown is no visit.
  if ((document as PrerenderedDocument).prerendering === true)
    document.addEventListener('prerenderingchange', wait, { once: true });
  else wait();
  for (const sign of INTERACTION_EVENTS)
    addEventListener(sign, onInteraction, { capture: true, passive: true });
};
