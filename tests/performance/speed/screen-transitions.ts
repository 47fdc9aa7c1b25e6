import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { openUninstrumented, type UninstrumentedPage } from './bare-page';
import { throttle, type Conditions } from './page-times';

/** What it took from one screen to the next. */
export interface ScreenTransition {
  readonly milliseconds: number;
  /** Bytes of scripts asked for meanwhile, as sent. */
  readonly scriptBytes: number;
  /** Everything asked for meanwhile, calls of the services included. */
  readonly requests: number;
}

/** The turns of one visit. */
export interface TransitionTimes {
  /** From a click on "Forgot Password", hesitated over before, to the painted first screen of recovery: another part. */
  readonly request: ScreenTransition;
  /** From the arrival of the response to the painted choice of a channel. */
  readonly challenge: ScreenTransition;
  /** From the arrival of the response to the painted question for the passcode. */
  readonly passcode: ScreenTransition;
}

/** Runs in the page; a file of its own, since the compiler's additions do not exist there. */
const IN_PAGE = readFileSync(path.join(import.meta.dirname, 'transitions-in-page.js'), 'utf8');

async function asked(page: UninstrumentedPage, expression: string): Promise<ScreenTransition> {
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
 * Goes on a second visit from the login page to recovery, and there to the question for the passcode.
 *
 * @param login address of the login page
 * @param rest milliseconds for which the visitor rests on a link, or types a value
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
    const request = await asked(page, `follow('a[href$="/fps"]')`);
    const challenge = await asked(page, `send('#slot-main input', 'alex.morgan')`);
    const passcode = await asked(page, `press('Send by e-mail')`);
    await page.close();
    return { request, challenge, passcode };
  } finally {
    await visitor.forget();
  }
}
