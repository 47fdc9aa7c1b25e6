import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { bareVisitor, type BarePage } from './bare-page';
import { throttle, type Conditions } from './page-times';

/** What it took from screen to screen, in milliseconds. */
export interface TurnTimes {
  /** From a click on "Forgot Password", hesitated over before, to the painted first screen of recovery: another part. */
  readonly otherPart: number;
  /** From the answer's arrival to the painted next screen of the same flow. */
  readonly nextScreen: number;
}

/** Runs in the page; a file of its own, since the compiler's additions do not exist there. */
const IN_PAGE = readFileSync(path.join(import.meta.dirname, 'turns.js'), 'utf8');

const asked = async (page: BarePage, expression: string): Promise<number> => {
  const { result, exceptionDetails } = await page.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
    userGesture: true,
  });
  if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
  return (result as { readonly value: number }).value;
};

/**
 * Goes on a second visit from the login page to recovery, and there to its second screen.
 *
 * @param login address of the login page
 */
export const turnsOf = async (
  browser: Browser,
  login: string,
  conditions: Conditions,
): Promise<TurnTimes> => {
  const visitor = await bareVisitor(browser);
  try {
    const first = await visitor.open();
    await first.navigate(login);
    await first.close();
    const page = await visitor.open();
    await throttle(page, conditions);
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: IN_PAGE });
    await page.navigate(login);
    const otherPart = await asked(page, `follow('a[href$="/fps"]')`);
    const nextScreen = await asked(page, `send('#slot-main input', 'alex.morgan')`);
    await page.close();
    return { otherPart, nextScreen };
  } finally {
    await visitor.forget();
  }
};
