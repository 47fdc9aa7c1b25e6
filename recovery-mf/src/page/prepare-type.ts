/** Sizes and weights that the screens after the first question bring with them (shared-wl-assets/src/styles/tokens.css). */
const LATER_TYPE = ['passcode', 'option', 'strong', 'label', 'text', 'hint', 'caption', 'row-title'] as const;

/** Letters of every shape, and the digits of a passcode. */
const SAMPLE = 'Hamburgefonstiv 0123456789';

/**
 * Lays out a word in each type that is to come, unseen, so that the browser has its fonts at hand: the first use of one
 * took a slow processor 3 ms, a quarter of the way to the next screen. On the portal's own pages only, whose body has the
 * tokens.
 */
export const prepareType = (): void => {
  if (!document.body.classList.contains('portal-page')) return;
  const place = document.createElement('div');
  place.setAttribute('aria-hidden', 'true');
  Object.assign(place.style, { position: 'fixed', insetBlockStart: '0', visibility: 'hidden' });
  for (const type of LATER_TYPE) {
    const sample = document.createElement('span');
    sample.style.font = `var(--type-${type})`;
    sample.textContent = SAMPLE;
    place.append(sample);
  }
  document.body.append(place);
  // Asking for its size has it laid out now, while nobody waits.
  place.getBoundingClientRect();
  place.remove();
};
