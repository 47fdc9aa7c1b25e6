import type { Box } from './clear-place';

/** What a visitor presses or fills in, and a message that lies over the page for a while. */
const CONTROLS =
  ':is(a[href], button, summary, select, textarea, input:not([type="hidden"]), [aria-live=assertive] > *)';

/** What lies over the page, and what is folded away in it, though browsers say where it would be. */
const ELSEWHERE = 'dialog, [data-floating], details:not([open]) > :not(summary)';

/** Where everything is that can be pressed or filled in, and messages, but for what floats itself. */
export const controlBoxes = (): readonly Box[] =>
  [...document.querySelectorAll(CONTROLS)]
    .filter((control) => control.closest(ELSEWHERE) === null)
    .map((control) => control.getBoundingClientRect());

/** What tells a visitor where they are, and what a control asks for, such as why it cannot be pressed yet. */
const telling = (main: Element): string => {
  const described = [...main.querySelectorAll('[aria-describedby]')]
    .flatMap((control) => control.getAttribute('aria-describedby')?.split(' ') ?? [])
    .map((id) => `#${CSS.escape(id)}`);
  return ['h1', 'h2', ...described].join();
};

/** Boxes of words, line by line: a line is as wide as its words, not as its column. */
export interface WordBoxes {
  readonly all: readonly Box[];
  /** Those of headings, and of sentences that belong to a control. */
  readonly needed: readonly Box[];
}

/** Where the words of the page are. */
export const wordBoxes = (): WordBoxes => {
  const all: Box[] = [];
  const needed: Box[] = [];
  const main = document.querySelector('main');
  if (main === null) return { all, needed };
  const tells = telling(main);
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode() !== null) {
    const holder = texts.currentNode.parentElement;
    // Words for screen readers alone stand in a box of one pixel.
    if (holder === null || holder.offsetWidth <= 1 || holder.closest(ELSEWHERE) !== null) continue;
    range.selectNodeContents(texts.currentNode);
    const lines = range.getClientRects();
    all.push(...lines);
    if (holder.closest(tells) !== null) needed.push(...lines);
  }
  return { all, needed };
};
