/** First script URL in an error's stack, as Chromium, Firefox and WebKit write it. */
const STACK_URL = /https?:\/\/[^\s()@]+(?=:\d+:\d+)/;

/**
 * Returns the origin that the running script was loaded from. A module has no `document.currentScript`, and a classic
 * script no `import.meta`; both have a stack.
 *
 * @param currentScript of the document, while the script runs
 * @param stack of an error that the script has created
 * @returns null when neither contains it
 */
export const findScriptOrigin = (currentScript: Element | null, stack: string | undefined): string | null => {
  const url =
    currentScript instanceof HTMLScriptElement && currentScript.src !== ''
      ? currentScript.src
      : STACK_URL.exec(stack ?? '')?.[0];
  return url === undefined ? null : new URL(url).origin;
};
