import { canShowInline } from './can-show-inline';

const sheets = new Map<string, CSSStyleSheet>();

/**
 * Returns one sheet for all flows of a page. Adopted style sheets are not inline styles, so the host's CSP need not
 * allow any.
 */
const getSheet = (css: string): CSSStyleSheet => {
  const known = sheets.get(css);
  if (known !== undefined) return known;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  sheets.set(css, sheet);
  return sheet;
};

/** Creates a style element for a frame, a page of the portal whose CSP allows elements with the nonce of its script. */
const createStyleElement = (css: string): HTMLStyleElement => {
  const style = document.createElement('style');
  style.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  style.textContent = css;
  return style;
};

/** Replaces the style sheets of a shadow root; later sheets take precedence. */
export const setStyles = (root: ShadowRoot, styles: readonly string[]): void => {
  if (canShowInline()) {
    root.adoptedStyleSheets = styles.map(getSheet);
    return;
  }
  for (const old of root.querySelectorAll('style')) old.remove();
  root.prepend(...styles.map(createStyleElement));
};
