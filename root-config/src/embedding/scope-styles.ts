/** Media query for the window's width, alone or combined, before its rules. */
const WIDTH_QUERY = /@media\s*([^{};]*(?:min|max)-width[^{}]*)\{/;

/** Where the rules end that begin at `start`: at the brace that closes them. Strings hold no braces in built styles. */
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

/** Returns the rules of one query: the width becomes a container query, other conditions stay. */
const rulesFor = (query: string, rules: string): string => {
  const asked = query.trim().split(/\s+and\s+/);
  const ofFlow = asked.filter((feature) => feature.includes('-width')).join(' and ');
  const ofWindow = asked.filter((feature) => !feature.includes('-width')).join(' and ');
  const within = ofWindow === '' ? rules : `@media ${ofWindow}{${rules}}`;
  // In a query `rem` would be the host's, too; `em` is the flow's own.
  return ofFlow === '' ? within : `@container portal-flow ${ofFlow.replace(/rem\b/g, 'em')}{${within}}`;
};

const toContainerQueries = (css: string): string => {
  const found = WIDTH_QUERY.exec(css);
  if (found === null) return css;
  const start = found.index + found[0].length;
  const end = findBlockEnd(css, start);
  const rules = css.slice(start, end);
  const asked = (found[1] ?? '').split(',').map((query) => rulesFor(query, rules));
  return css.slice(0, found.index) + asked.join('') + toContainerQueries(css.slice(end + 1));
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
 * Around the flow: nothing inherited, the visitor's own font size, and a width to ask for. Only important rules of a
 * shadow root win over the host page's rules for the element that holds it (CSS Cascade 5, context).
 */
export const FRAME_STYLES = [
  `:host{${toImportantStyles({
    all: 'initial',
    display: 'block',
    width: '100%',
    contain: 'layout',
    // `all` leaves these two alone.
    direction: 'ltr',
    'unicode-bidi': 'isolate',
    // Its initial value follows the parent element.
    'user-select': 'text',
    '-webkit-user-select': 'text',
  })}}`,
  ':host::before,:host::after{content:none!important}',
  // A line decoration of the host page does not reach into an inline-block (CSS Text Decoration 3).
  '.portal-flow-frame{display:inline-block;width:100%;vertical-align:top;container:portal-flow/inline-size;font-size:medium}',
  // Custom properties that the parts read and leave to their defaults.
  '.portal-flow-frame{--ring:initial;--motif-mask:initial}',
  '.portal-flow-frame>.portal{--veil-position:absolute;position:relative;display:flex;flex-direction:column}',
].join('');

/** Length of one `rem` for a visitor: their browser's own font size, whatever a host makes of its root element. */
export const readRootFontSize = (frame: Element): string => getComputedStyle(frame).fontSize;
