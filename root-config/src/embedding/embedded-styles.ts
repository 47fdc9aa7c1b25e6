/**
 * A part's styles as they hold on a page of someone else (CARD-8): sizes follow the visitor's own font size instead of
 * the host's root element, and what depends on the width of the window depends on that of the flow.
 *
 * @param css a part's style sheet, as built
 */
export const embeddedStyles = (css: string): string =>
  css
    // In a query `rem` would be the host's, too; `em` is the flow's own.
    .replace(
      /@media\s*(\(width[^()]*\))\s*\{/g,
      (_whole, width: string) => `@container portal-flow ${width.replace(/rem\b/g, 'em')}{`,
    )
    // No look-behind: Safari before 16.4 refuses the whole script for one.
    .replace(/(^|[^\w.#-])(-?\d*\.?\d+)rem\b(?![^()]*\)\s*(?:and|\{))/g, '$1calc($2*var(--rem))');

/**
 * A part's styles as they hold in the page of a frame, for a browser that can show a flow there only: sizes and widths
 * are the page's own, and queries are written as browsers before 2023 read them.
 *
 * @param css a part's style sheet, as built
 */
export const framedStyles = (css: string): string =>
  css.replace(
    /\((width|height)<([\d.]+)rem\)/g,
    (_whole, side: string, limit: string) => `(max-${side}:${Number(limit) - 0.01}rem)`,
  );

/** Around the flow: nothing inherited, the visitor's own font size, and a width to ask for. */
export const FRAME_STYLES = [
  ':host{all:initial;display:block;contain:layout}',
  '.portal-flow-frame{container:portal-flow/inline-size;font-size:medium}',
  '.portal-flow-frame>.portal{--veil-position:absolute;position:relative;display:flex;flex-direction:column}',
].join('');

/** Length of one `rem` for a visitor: their browser's own font size, whatever a host makes of its root element. */
export const visitorsRem = (frame: Element): string => getComputedStyle(frame).fontSize;
