import { findControl, readLabel } from '@portal/shared-wl-assets/statistics-records';

const INTERACTION_EVENTS = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'scroll'];

const MAX_EARLY_EVENTS = 20;

/** Milliseconds after which a page without input counts as used, too. */
const INTERACTION_TIMEOUT_MS = 10_000;

/** `Document` in browsers that prerender pages (Prerendering Revamped); TypeScript does not know the property. */
interface PrerenderedDocument extends Document {
  readonly prerendering?: boolean;
}

/**
 * Calls back once at the first interaction, or after ten seconds in view: what is loaded then delays neither first paint
 * nor first key.
 *
 * @param start called with the clicks and submissions so far, a list that grows until its promise settles, and with
 *   the labels of what was clicked, which may change later
 */
export const onFirstInteraction = (
  start: (early: readonly Event[], labels: ReadonlyMap<Event, string>) => Promise<void>,
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
  // Before the page's own listeners render; whether a form is sent is known after them only.
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
      });
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    timer = setTimeout(() => onInteraction(), INTERACTION_TIMEOUT_MS);
  };
  // Chromium prerenders what a visitor begins to type into the address bar; unseen, the page is no visit.
  if ((document as PrerenderedDocument).prerendering === true)
    document.addEventListener('prerenderingchange', wait, { once: true });
  else wait();
  for (const sign of INTERACTION_EVENTS)
    addEventListener(sign, onInteraction, { capture: true, passive: true });
};
