import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { UninstrumentedPage } from './bare-page';
import { openUninstrumented } from './bare-page';
import { waitForPasscode } from './mail-passcode';
import { createPageInput, type PageInput } from './page-input';
import { type Conditions, throttle } from './page-times';
import type { Stage } from './stage';

/** One interaction of a journey, as the Event Timing API reports it. */
export interface Interaction {
  /** Screen and input, such as `how to reach you: button “Send by e-mail”, click`. */
  readonly what: string;
  /** Milliseconds from the input to the next paint; 16 for one that the browser does not report. */
  readonly duration: number;
  /** Milliseconds until its handlers ran, and those that they took. */
  readonly delay: number;
  readonly processing: number;
}

interface Reported extends Omit<Interaction, 'what'> {
  readonly id: string;
  readonly event: string;
  readonly element: string;
}

/** Shortest duration that the Event Timing API reports. */
const SHORTEST_MS = 16;

const WATCH = path.join(import.meta.dirname, 'watch-interactions.js');

/** A visitor on a journey, whose screens are named for the report. */
export interface Traveller extends PageInput {
  /** Names the screen on which the further interactions take place. */
  readonly at: (screen: string) => void;
  readonly passcode: () => Promise<string>;
}

/** Whole journeys, from the login page and back. Each passcode is that of a real e-mail. */
export const JOURNEYS = {
  'forgotten password': async (me: Traveller, round: number): Promise<void> => {
    await me.type('User ID', 'alex');
    await me.press('Forgot Password');
    me.at('forgot password');
    await me.find('Cancel');
    await me.type('User ID', 'alex.morgan');
    await me.press('Continue');
    await enterPasscode(me);
    me.at('new password');
    const password = `Heron-${Date.now() % 1_000_000}-${round}`;
    await me.type('New password', password);
    await me.type('Repeat new password', password);
    await me.press('Save password');
    me.at('login page again');
    await me.type('User ID', 'alex');
  },
  'forgotten User ID': async (me: Traveller): Promise<void> => {
    await me.press('Forgot User ID');
    me.at('forgot User ID');
    await me.type('First name', 'Alex');
    await me.type('Last name', 'Morgan');
    await me.type('E-mail address', 'alex.morgan@example.com');
    await me.press('Continue');
    await enterPasscode(me);
    me.at('User ID sent');
    await me.press('Back to login');
    me.at('login page again');
    await me.type('User ID', 'alex');
  },
} as const satisfies Record<string, (me: Traveller, round: number) => Promise<void>>;

export type Journey = keyof typeof JOURNEYS;

async function enterPasscode(me: Traveller): Promise<void> {
  await me.find('Send by e-mail');
  me.at('how to reach you');
  await me.press('Send by e-mail');
  const code = await me.passcode();
  await me.find('One-time passcode');
  me.at('passcode');
  await me.type('One-time passcode', code);
  await me.press('Submit OTP');
}

/** Reduces the reported events to interactions: of a press, a release and a click the longest counts. */
async function watchInteractions(page: UninstrumentedPage, screen: () => string) {
  const found = new Map<string, Interaction>();
  page.listen('Runtime.bindingCalled', ({ payload }) => {
    const { id, event, element, ...times } = JSON.parse(String(payload)) as Reported;
    if (times.duration > (found.get(id)?.duration ?? 0))
      found.set(id, {
        what: `${found.get(id)?.what.split(':')[0] ?? screen()}: ${element}, ${event}`,
        ...times,
      });
  });
  await page.send('Runtime.enable');
  await page.send('Runtime.addBinding', { name: 'reportInteraction' });
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: readFileSync(WATCH, 'utf8') });
  return found;
}

/**
 * Makes a journey with real input and watches its interactions.
 * @param round makes the new password of each journey another one
 */
export async function runWatchedJourney(
  { browser, portal, mail }: Stage,
  journey: Journey,
  conditions: Conditions,
  round: number,
): Promise<readonly Interaction[]> {
  const visitor = await openUninstrumented(browser);
  try {
    const page = await visitor.open();
    await throttle(page, conditions);
    let screen = 'login page';
    const found = await watchInteractions(page, () => screen);
    const input = createPageInput(page, conditions.phone !== undefined);
    let inputs = 0;
    let mailsBefore = mail.accepted.length;
    await page.navigate(portal.login);
    await JOURNEYS[journey](
      {
        find: input.find,
        press: (name) => {
          inputs += 1;
          mailsBefore = mail.accepted.length;
          return input.press(name);
        },
        type: (field, text) => {
          inputs += 1 + text.length;
          return input.type(field, text);
        },
        at: (next) => (screen = next),
        passcode: () => waitForPasscode(mail, mailsBefore),
      },
      round,
    );
    await delay(1_000);
    await page.close();
    const short = { what: '', duration: SHORTEST_MS, delay: 0, processing: 0 };
    return [...found.values(), ...Array<Interaction>(Math.max(0, inputs - found.size)).fill(short)];
  } finally {
    await visitor.forget();
  }
}
