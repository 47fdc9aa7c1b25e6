import type { Page } from '@playwright/test';

/** Visible box of an element: its kind and text, then x, y, width and height in CSS pixels. */
export interface Box {
  readonly name: string;
  readonly place: readonly [x: number, y: number, width: number, height: number];
}

/** Formats a stored box, one per line: `button "Continue" @ 20 388 350 48`. */
export function writeBox({ name, place }: Box): string {
  return `${name} @ ${place.join(' ')}`;
}

/** @throws for a line in another format than that of `writeBox` */
export function readBox(line: string): Box {
  const [, name, x, y, width, height] = /^(.*) @ (-?\d+) (-?\d+) (\d+) (\d+)$/.exec(line) ?? [];
  if (name === undefined) throw new Error(`No box: ${line}`);
  return { name, place: [Number(x), Number(y), Number(width), Number(height)] };
}

/**
 * Boxes of all landmarks, headings, texts, controls and images. Numbers that change with the clock are written as 0.
 */
export function readBoxes(page: Page): Promise<readonly Box[]> {
  return page.evaluate(() => {
    const KINDS =
      'main, header, footer, nav, aside, dialog, h1, h2, h3, a[href], button, input:not([type=hidden]), select, textarea, summary, label, img, svg, [role]';
    const WORDS = 32;
    const { isSeen } = window.probe;

    const ownText = (element: Element): boolean =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    // The inside of an image is drawn, not laid out.
    const matters = (element: Element): boolean =>
      element.parentElement?.closest('svg') === null && (element.matches(KINDS) || ownText(element));

    return [...document.body.querySelectorAll('*')].flatMap((element) => {
      if (element.closest('script, style, noscript') !== null || !matters(element) || !isSeen(element))
        return [];
      const { x, y, width, height } = element.getBoundingClientRect();
      const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
      const words = ownText(element) || element.matches('a, button, h1, h2, h3') ? element.textContent : '';
      const text = (element.getAttribute('aria-label') ?? words)
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/\d/g, '0')
        .slice(0, WORDS);
      return [
        {
          name: text === '' ? role : `${role} "${text}"`,
          place: [
            Math.round(x + window.scrollX),
            Math.round(y + window.scrollY),
            Math.round(width),
            Math.round(height),
          ] as const,
        },
      ];
    });
  });
}
