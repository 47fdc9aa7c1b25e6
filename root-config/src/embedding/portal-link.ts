/**
 * The link to a page of the portal that was clicked, to be opened in the usual way.
 *
 * @returns null for everything that is the browser's to follow
 */
export const findPortalLink = (event: MouseEvent, origin: string): HTMLAnchorElement | null => {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  if (!plain || event.defaultPrevented || anchor === null || anchor.target !== '') return null;
  return anchor.origin === origin && anchor.hash === '' ? anchor : null;
};
