/**
 * Returns the link to a portal page that was clicked without modifier keys.
 *
 * @returns null for clicks that the browser handles itself
 */
export const findPortalLink = (event: MouseEvent, origin: string): HTMLAnchorElement | null => {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  if (!plain || event.defaultPrevented || anchor === null || anchor.target !== '') return null;
  return anchor.origin === origin && anchor.hash === '' ? anchor : null;
};
