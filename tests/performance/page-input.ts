import { setTimeout as delay } from 'node:timers/promises';
import type { UninstrumentedPage } from './bare-page';

/** Milliseconds that a visitor takes to press a key, and to look at a screen. */
const KEY_MS = 120;
const LOOK_MS = 1_000;
/** Timeout of an element in milliseconds. */
const TIMEOUT_MS = 60_000;

/** Finds a visible element of the page by its label or text, and returns its centre. */
const FIND = `(name) => {
  const shown = [...document.querySelectorAll('input, button, a')].filter((each) => each.checkVisibility());
  const named = ({ textContent, labels, disabled }) =>
    !disabled && [textContent, ...[...(labels ?? [])].map((label) => label.firstChild?.textContent)]
      .some((text) => text?.trim() === name);
  const found = shown.find(named);
  if (found === undefined || document.querySelector('[data-prerendered]') !== null) return null;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = found.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}`;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Actions of a visitor as real browser input: the events are trusted and dispatched like those of a device. */
export interface PageInput {
  /** Waits for a link, button or field of a hydrated page. */
  readonly find: (name: string) => Promise<Point>;
  /** Clicks it. */
  readonly press: (name: string) => Promise<void>;
  /** Presses a field and types a text into it, key by key. */
  readonly type: (field: string, text: string) => Promise<void>;
}

/** Evaluates an expression in a page. @returns its serialisable value @throws what it throws */
export async function evaluate<Value>(page: UninstrumentedPage, expression: string): Promise<Value> {
  const { result, exceptionDetails } = await page.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
  return (result as { readonly value: Value }).value;
}

/** Returns the key code of a letter or digit; other character codes would be those of other keys, such as Delete. */
function keyCodeOf(character: string): { readonly windowsVirtualKeyCode?: number } {
  return /[a-z0-9]/i.test(character) ? { windowsVirtualKeyCode: character.toUpperCase().charCodeAt(0) } : {};
}

/** Creates the input of a page. */
export function createPageInput(page: UninstrumentedPage): PageInput {
  const find = async (name: string): Promise<Point> => {
    for (const begun = performance.now(); performance.now() - begun < TIMEOUT_MS; await delay(50)) {
      const point = await evaluate<Point | null>(page, `(${FIND})(${JSON.stringify(name)})`);
      if (point !== null) return point;
    }
    const text = await evaluate<string>(page, 'document.body.innerText');
    throw new Error(`"${name}" does not appear:\n${text}`);
  };
  const press = async (name: string): Promise<void> => {
    await find(name);
    await delay(LOOK_MS);
    const point = await find(name);
    const mouse = { ...point, button: 'left', clickCount: 1 };
    await page.send('Input.dispatchMouseEvent', { ...mouse, type: 'mouseMoved', button: 'none' });
    await page.send('Input.dispatchMouseEvent', { ...mouse, type: 'mousePressed' });
    await delay(KEY_MS / 2);
    await page.send('Input.dispatchMouseEvent', { ...mouse, type: 'mouseReleased' });
  };
  return {
    find,
    press,
    type: async (field, text) => {
      await press(field);
      for (const character of text) {
        const key = { key: character, text: character, ...keyCodeOf(character) };
        await page.send('Input.dispatchKeyEvent', { ...key, type: 'keyDown' });
        await delay(KEY_MS / 2);
        await page.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' });
        await delay(KEY_MS / 2);
      }
    },
  };
}
