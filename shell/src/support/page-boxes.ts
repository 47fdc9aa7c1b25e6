import type { Box } from './clear-place';

/** Controls, and messages that temporarily cover the page. */
const CONTROLS =
  ':is(a[href], button, summary, select, textarea, input:not([type="hidden"]), [aria-live=assertive] > *)';

/** Dialogs, floating elements, and closed disclosures, for which browsers still report boxes. */
const IGNORED = 'dialog, [data-floating], details:not([open]) > :not(summary)';

/** Returns the boxes of all controls and temporary messages, except those within floating elements. */
export const controlBoxes = (): readonly Box[] =>
  [...document.querySelectorAll(CONTROLS)]
    .filter((control) => control.closest(IGNORED) === null)
    .map((control) => control.getBoundingClientRect());

/** Returns a selector for headings and for texts that describe a control, such as why it is disabled. */
const importantText = (main: Element): string => {
  const described = [...main.querySelectorAll('[aria-describedby]')]
    .flatMap((control) => control.getAttribute('aria-describedby')?.split(' ') ?? [])
    .map((id) => `#${CSS.escape(id)}`);
  return ['h1', 'h2', ...described].join();
};

/** Boxes of text by line: a line is as wide as its words, not as its column. */
export interface WordBoxes {
  readonly all: readonly Box[];
  /** Boxes of headings, and of sentences that describe a control. */
  readonly needed: readonly Box[];
}

/** Measures the text of the page. */
export const wordBoxes = (): WordBoxes => {
  const all: Box[] = [];
  const needed: Box[] = [];
  const main = document.querySelector('main');
  if (main === null) return { all, needed };
  const importantSelector = importantText(main);
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode() !== null) {
    const holder = texts.currentNode.parentElement;
    // Screen-reader text has a box of one pixel.
    if (holder === null || holder.offsetWidth <= 1 || holder.closest(IGNORED) !== null) continue;
    range.selectNodeContents(texts.currentNode);
    const lines = range.getClientRects();
    all.push(...lines);
    if (holder.closest(importantSelector) !== null) needed.push(...lines);
  }
  return { all, needed };
};
