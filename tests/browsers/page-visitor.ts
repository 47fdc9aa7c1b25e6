import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserSession, ElementReference } from './browser-session';

/** Time limit for each wait. */
const WAIT_LIMIT_MS = 60_000;
const POLL_INTERVAL_MS = 100;

/** Functions for scripts in the page: find visible elements by their text. */
const FINDERS = `
  const readText = (element) => (element.textContent ?? '').replace(/\\s+/g, ' ').trim();
  const isVisible = (element) => element.checkVisibility?.() ?? element.getClientRects().length > 0;
  const readLabel = (label) => readText(label).replace(/ ?\\*$/, '');
  const field = (name) => [...document.querySelectorAll('label')].filter(isVisible)
    .filter((label) => readLabel(label) === name).map((label) => label.control).find((control) => control !== null) ?? null;
  const button = (name) => [...document.querySelectorAll('button, a[href], input[type=submit]')].filter(isVisible)
    .filter((each) => !each.disabled && each.getAttribute('aria-disabled') !== 'true')
    .find((each) => readText(each) === name || each.getAttribute('aria-label') === name) ?? null;
`;

/**
 * Waits until a condition holds.
 * @throws Error that names the condition
 */
export async function waitFor<Result>(
  what: string,
  read: () => Promise<Result | null | false>,
): Promise<Result> {
  const deadline = Date.now() + WAIT_LIMIT_MS;
  for (;;) {
    const found = await read();
    if (found !== null && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`${what} did not come`);
    await delay(POLL_INTERVAL_MS);
  }
}

/** Actions and assertions of a visitor in any browser. */
export interface PageVisitor {
  readonly session: BrowserSession;
  /** Opens a path of the portal and waits until every slot is hydrated. */
  readonly open: (path: string) => Promise<void>;
  readonly enter: (label: string, text: string) => Promise<void>;
  readonly press: (name: string) => Promise<void>;
  /** Waits until the page shows a text in visible elements. */
  readonly reads: (text: string) => Promise<void>;
  /** Waits until the page has one main heading and returns its text. */
  readonly heading: () => Promise<string>;
  readonly isAt: (path: string) => Promise<void>;
  readonly hasField: (label: string) => Promise<void>;
}

/** @param origin origin of the portal, for example `http://localhost:43210` */
export function visitPages(session: BrowserSession, origin: string): PageVisitor {
  // A script fails when the page navigates while it runs; waitFor then retries it.
  const find = <Result>(expression: string, ...parameters: readonly unknown[]): Promise<Result | null> =>
    session.execute<Result | null>(`${FINDERS} return ${expression};`, ...parameters).catch(() => null);
  const element = (kind: 'field' | 'button', name: string): Promise<ElementReference> =>
    waitFor(`${kind} "${name}"`, () =>
      find<ElementReference>(
        `document.querySelector('[data-prerendered]') === null ? ${kind}(arguments[0]) : null`,
        name,
      ),
    );
  return {
    session,
    open: async (path) => {
      await session.navigate(origin + path);
      await waitFor(`hydration of ${path}`, () =>
        find<boolean>(
          `document.readyState === 'complete' && document.querySelector('[data-prerendered]') === null`,
        ),
      );
    },
    enter: async (label, text) => session.type(await element('field', label), text),
    press: async (name) => session.click(await element('button', name)),
    reads: async (text) => {
      await waitFor(`"${text}"`, () =>
        find<boolean>(`(document.body?.innerText ?? '').includes(arguments[0])`, text),
      );
    },
    heading: () =>
      waitFor('one main heading', () =>
        find<string>(
          `document.querySelectorAll('h1').length === 1 ? readText(document.querySelector('h1')) : null`,
        ),
      ),
    isAt: async (path) => {
      await waitFor(`the page ${path}`, () => find<boolean>(`location.pathname === arguments[0]`, path));
    },
    hasField: async (label) => void (await element('field', label)),
  };
}
