/** Matches the start of a media query for the window's width, alone or combined with other conditions. */
const WIDTH_QUERY = /@media\s*([^{};]*(?:min|max)-width[^{}]*)\{/;

/** Returns the index of the brace that closes the block starting at `start`. Strings in built styles contain no braces. */
const findBlockEnd = (css: string, start: number): number => {
  let open = 1;
  let at = start;
  while (open > 0 && at < css.length) {
    if (css[at] === '{') open += 1;
    if (css[at] === '}') open -= 1;
    at += 1;
  }
  return at - 1;
};

/** Returns the rules of one query: width conditions become a container query, other conditions stay in a media query. */
const rulesFor = (query: string, rules: string): string => {
  const features = query.trim().split(/\s+and\s+/);
  const ofFlow = features.filter((feature) => feature.includes('-width')).join(' and ');
  const ofWindow = features.filter((feature) => !feature.includes('-width')).join(' and ');
  const within = ofWindow === '' ? rules : `@media ${ofWindow}{${rules}}`;
  // In a query `rem` refers to the host's root element, `em` to the flow's own font size.
  return ofFlow === '' ? within : `@container portal-flow ${ofFlow.replace(/rem\b/g, 'em')}{${within}}`;
};

const toContainerQueries = (css: string): string => {
  const match = WIDTH_QUERY.exec(css);
  if (match === null) return css;
  const start = match.index + match[0].length;
  const end = findBlockEnd(css, start);
  const rules = css.slice(start, end);
  const scopedQueries = (match[1] ?? '').split(',').map((query) => rulesFor(query, rules));
  return css.slice(0, match.index) + scopedQueries.join('') + toContainerQueries(css.slice(end + 1));
};

/**
 * Rewrites a part's styles for a host page (CARD-8): sizes follow the visitor's font size instead of the host's root
 * element, and media queries for the window's width become container queries.
 *
 * @param css a part's style sheet, as built
 */
export const scopeStyles = (css: string): string =>
  toContainerQueries(css)
    // No look-behind: Safari before 16.4 rejects the whole script.
    .replace(/(^|[^\w.#-])(-?\d*\.?\d+)rem\b(?![^()]*\)\s*(?:and|\{))/g, '$1calc($2*var(--rem))');

const toImportantStyles = (styles: Readonly<Record<string, string>>): string =>
  Object.entries(styles)
    .map(([name, value]) => `${name}:${value}!important`)
    .join(';');

/**
 * Styles around the flow: nothing inherited, the visitor's own font size, and a container for width queries. Only
 * !important rules of a shadow root win over the host page's rules for its host element (CSS Cascade 5, context).
 */
export const FRAME_STYLES = [
  `:host{${toImportantStyles({
    all: 'initial',
    display: 'block',
    width: '100%',
    contain: 'layout',
    // `all` does not reset these two.
    direction: 'ltr',
    'unicode-bidi': 'isolate',
    // The initial value `auto` depends on the parent element.
    'user-select': 'text',
    '-webkit-user-select': 'text',
  })}}`,
  ':host::before,:host::after{content:none!important}',
  // Text decoration of the host page does not propagate into an inline-block (CSS Text Decoration 3).
  '.portal-flow-frame{display:inline-block;width:100%;vertical-align:top;container:portal-flow/inline-size;font-size:medium}',
  // Custom properties that parts read with a fallback; values of the host page must not be inherited.
  '.portal-flow-frame{--ring:initial;--motif-mask:initial}',
  '.portal-flow-frame>.portal{position:relative;display:flex;flex-direction:column}',
].join('');

/** Returns the length of one `rem`: the font size set in the visitor's browser, independent of the host's root element. */
export const readRootFontSize = (frame: Element): string => getComputedStyle(frame).fontSize;
