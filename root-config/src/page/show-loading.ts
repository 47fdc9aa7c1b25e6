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
