import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { openUninstrumented, type UninstrumentedPage } from '../../tests/performance/bare-page';
import { type Conditions, throttle } from './page-times';

/** Cost of one screen transition. */
export interface ScreenTransition {
  readonly milliseconds: number;
  /** Script bytes requested during the transition, as sent. */
  readonly scriptBytes: number;
  /** All requests during the transition, including those to the services. */
  readonly requests: number;
}

/** Transitions of one visit. */
export interface TransitionTimes {
  /**
   * From the click on "Forgot Password", after hovering it, to the painted first screen of recovery, which is another
   * part.
   */
  readonly request: ScreenTransition;
  /** From the arrival of the response to the painted choice of a channel. */
  readonly challenge: ScreenTransition;
  /** From the arrival of the response to the painted passcode screen. */
  readonly passcode: ScreenTransition;
}

/** Runs in the page; a separate file, since helpers of the TypeScript compiler do not exist there. */
const IN_PAGE = readFileSync(path.join(import.meta.dirname, 'transitions-in-page.js'), 'utf8');

async function measureAction(page: UninstrumentedPage, expression: string): Promise<ScreenTransition> {
  const { result, exceptionDetails } = await page.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
    userGesture: true,
  });
  if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
  return (result as { readonly value: ScreenTransition }).value;
}

/**
 * On a second visit, goes from the login page to recovery and on to the passcode screen.
 * @param login URL of the login page
 * @param rest milliseconds that the visitor hovers a link or types a value
 */
export async function measureTransitions(
  browser: Browser,
  login: string,
  conditions: Conditions,
  rest = 3_000,
): Promise<TransitionTimes> {
  const visitor = await openUninstrumented(browser);
  try {
    const first = await visitor.open();
    await first.navigate(login);
    await first.close();
    const page = await visitor.open();
    await throttle(page, conditions);
    await page.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `self.visitorRests = ${rest};\n${IN_PAGE}`,
    });
    await page.navigate(login);
    const request = await measureAction(page, `follow('a[href$="/fps"]')`);
    const challenge = await measureAction(page, `send('#slot-main input', 'alex.morgan')`);
    const passcode = await measureAction(page, `press('Send by e-mail')`);
    await page.close();
    return { request, challenge, passcode };
  } finally {
    await visitor.dispose();
  }
}
