import type * as Playwright from '@playwright/test';
import type { Finding } from './probe-problem';

const MAX_CONSOLE_LINES = 200;
const CONSOLE_LINES_LIMIT = 1_000;
const MAX_CONSOLE_LINE_LENGTH = 500;
const MAX_NAVIGATIONS = 10;

/** Events of a page so far. */
export interface PageWatch {
  readonly findings: () => readonly Finding[];
  readonly consoleLines: () => readonly string[];
  /** Number of requests and navigations so far; a page with a new one has not ended to start. */
  readonly activity: () => number;
  /** The page floods the console, navigates without end or has crashed, so that waiting for it is useless. */
  readonly shouldAbort: () => boolean;
}

function shortened(text: string): string {
  return text.length > MAX_CONSOLE_LINE_LENGTH ? `${text.slice(0, MAX_CONSOLE_LINE_LENGTH)}…` : text;
}

function formatLocation({ url, lineNumber }: { readonly url: string; readonly lineNumber: number }): string {
  return URL.canParse(url) ? ` (${new URL(url).pathname}:${lineNumber + 1})` : '';
}

/** Returns the first position in a file of a part from an error's stack. */
function placeOfError({ stack = '' }: Error): string {
  const [, file] = /(\/parts\/[^\s):]+(?::\d+)?)/.exec(stack) ?? [];
  return file === undefined ? '' : ` (${file})`;
}

/** Watches errors, dialogs, downloads, windows, navigations and console of a page; call it before the first request. */
export function watchPage(page: Playwright.Page): PageWatch {
  const findings = new Map<string, Finding>();
  const consoleLines: string[] = [];
  let consoleCount = 0;
  let navigationCount = 0;
  let activity = 0;
  let shouldAbort = false;
  const find = (what: string, advice: string): void => void findings.set(what, { what, advice });
  const note = (line: string): void => {
    if (consoleLines.length < MAX_CONSOLE_LINES) consoleLines.push(shortened(line));
  };

  page.on('pageerror', (error) => {
    note(`uncaught: ${error.stack ?? error.message}`);
    find(
      `a script threw "${shortened(error.message)}"${placeOfError(error)}`,
      'Open the page with "npm run dev" in the part’s folder and correct the error.',
    );
  });
  page.on('console', (message) => {
    consoleCount += 1;
    note(`${message.type()}: ${message.text()}${formatLocation(message.location())}`);
    if (consoleCount > CONSOLE_LINES_LIMIT) {
      shouldAbort = true;
      find(
        `it writes more than ${CONSOLE_LINES_LIMIT} lines to the console while it starts`,
        'Remove the output, which slows browsers down.',
      );
    }
    const [, part, left] = /^\[([\w-]+)\] left behind: (.+)$/.exec(message.text()) ?? [];
    if (part !== undefined && left !== undefined)
      find(
        `${part} left ${shortened(left)}`,
        'End in the part’s unmount, such as in the clean-up of an effect, what it has started or changed outside of its slot.',
      );
    // The services do not run, so requests to them fail; this is not a problem of the part.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    find(
      `it logged the error "${shortened(message.text())}"`,
      'Correct what the console reports; visitors’ browsers would report it, too.',
    );
  });
  page.on('dialog', (dialog) => {
    find(
      `it opens a dialog while it starts (${dialog.type()}: "${shortened(dialog.message())}")`,
      'Show messages in the page; a dialog stops everything else on it.',
    );
    dialog.dismiss().catch(() => undefined);
  });
  page.on('download', (download) => {
    find(
      `it starts a download while it starts ("${shortened(download.suggestedFilename())}")`,
      'Let only a click of the visitor start a download.',
    );
    download.cancel().catch(() => undefined);
  });
  page.on('crash', () => {
    shouldAbort = true;
    find('the browser’s tab crashed, as it does without memory', 'Look for an allocation without end.');
  });
  page.context().on('page', (opened) => {
    if (opened === page) return;
    find('it opens another window while it starts', 'Let only a click of the visitor open a window.');
    opened.close().catch(() => undefined);
  });
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    activity += 1;
    navigationCount += 1;
    if (navigationCount <= MAX_NAVIGATIONS) return;
    shouldAbort = true;
    find(
      'it redirects in a circle',
      `Look at the scripts that leave the page (last: ${new URL(frame.url()).pathname}).`,
    );
  });
  page.on('request', () => (activity += 1));

  return {
    findings: () => [...findings.values()],
    consoleLines: () =>
      consoleCount > MAX_CONSOLE_LINES
        ? [...consoleLines, `… and ${consoleCount - MAX_CONSOLE_LINES} lines more`]
        : consoleLines,
    activity: () => activity,
    shouldAbort: () => shouldAbort,
  };
}
