import { canShowInline } from './can-show-inline';

const sheets = new Map<string, CSSStyleSheet>();

/** One for all flows of a page. Rules set this way are no inline styles, so a host's policy need not allow any. */
const getSheet = (css: string): CSSStyleSheet => {
  const known = sheets.get(css);
  if (known !== undefined) return known;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  sheets.set(css, sheet);
  return sheet;
};

/** In a frame the page is the portal's own, and its policy allows what bears the nonce of its script. */
const createStyleElement = (css: string): HTMLStyleElement => {
  const style = document.createElement('style');
  style.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  style.textContent = css;
  return style;
};

/** Replaces the style sheets of a shadow root, later ones with precedence. */
export const setStyles = (root: ShadowRoot, styles: readonly string[]): void => {
  if (canShowInline()) {
    root.adoptedStyleSheets = styles.map(getSheet);
    return;
  }
  for (const old of root.querySelectorAll('style')) old.remove();
  root.prepend(...styles.map(createStyleElement));
};
