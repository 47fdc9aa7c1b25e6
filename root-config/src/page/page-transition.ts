/** Milliseconds after which a page that is not mounted no longer keeps the height of the former one. */
const TRANSITION_TIMEOUT_MS = 1_000;

/** Resolves when single-spa has mounted the parts of the new URL. */
const partsMounted = (): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('single-spa:routing-event', () => resolve(), { once: true });
    setTimeout(resolve, TRANSITION_TIMEOUT_MS);
  });

/**
 * Replaces the current page by the next one, which is loaded. `main` keeps its height meanwhile, so that the footer does
 * not move. No View Transition: its picture of the page swallows a press within its 250 ms.
 *
 * @param main slot of the pages
 * @param navigate changes the URL, upon which single-spa unmounts one part and mounts another
 */
export const showNextPage = async (main: HTMLElement, navigate: () => void): Promise<void> => {
  main.style.minBlockSize = `${main.offsetHeight}px`;
  const mounted = partsMounted();
  navigate();
  await mounted;
  main.style.minBlockSize = '';
};

const LOADING_STYLE =
  'position:sticky;inset-block-start:0;z-index:20;flex:none;block-size:3px;margin-block-end:-3px;' +
  'background:var(--accent);transform-origin:left;opacity:0';

/**
 * Shows a line above the current page while the next one loads, or removes it. It looks like the line of a pending
 * request (NAV-6) and appears after the same 400 ms. Its style is not in the page, which rarely needs it.
 */
export const showLoading = (main: HTMLElement, isLoading: boolean): void => {
  const line = main.previousElementSibling;
  if (line?.className === 'root-config-loading') line.remove();
  if (!isLoading) return;
  const next = document.createElement('div');
  next.className = 'root-config-loading';
  next.style.cssText = LOADING_STYLE;
  main.before(next);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  next.animate(
    [
      { opacity: 1, scale: isStill ? 1 : '0 1' },
      { opacity: 1, scale: 1 },
    ],
    { delay: 400, duration: 60_000, easing: 'cubic-bezier(0, 0.9, 0.1, 1)', fill: 'forwards' },
  );
};
