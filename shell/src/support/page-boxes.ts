import type { Box } from './clear-place';

/** Controls, and messages that cover the page for a while. */
const CONTROLS =
  ':is(a[href], button, summary, select, textarea, input:not([type="hidden"]), [aria-live=assertive] > *)';

/** Overlays, and closed disclosures, for which browsers report boxes all the same. */
const IGNORED = 'dialog, [data-floating], details:not([open]) > :not(summary)';

/** Where everything is that can be pressed or filled in, and messages, but for what floats itself. */
export const controlBoxes = (): readonly Box[] =>
  [...document.querySelectorAll(CONTROLS)]
    .filter((control) => control.closest(IGNORED) === null)
    .map((control) => control.getBoundingClientRect());

/** Headings, and texts that belong to a control, such as why it is disabled. */
const importantText = (main: Element): string => {
  const described = [...main.querySelectorAll('[aria-describedby]')]
    .flatMap((control) => control.getAttribute('aria-describedby')?.split(' ') ?? [])
    .map((id) => `#${CSS.escape(id)}`);
  return ['h1', 'h2', ...described].join();
};

/** Boxes of text by line: a line is as wide as its words, not as its column. */
export interface WordBoxes {
  readonly all: readonly Box[];
  /** Boxes of headings, and of sentences that belong to a control. */
  readonly needed: readonly Box[];
}

/** Measures the text of the page. */
export const wordBoxes = (): WordBoxes => {
  const all: Box[] = [];
  const needed: Box[] = [];
  const main = document.querySelector('main');
  if (main === null) return { all, needed };
  const tells = importantText(main);
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode() !== null) {
    const holder = texts.currentNode.parentElement;
    // Screen-reader text has a box of one pixel.
    if (holder === null || holder.offsetWidth <= 1 || holder.closest(IGNORED) !== null) continue;
    range.selectNodeContents(texts.currentNode);
    const lines = range.getClientRects();
    all.push(...lines);
    if (holder.closest(tells) !== null) needed.push(...lines);
  }
  return { all, needed };
};
