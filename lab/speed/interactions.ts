import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openUninstrumented, type UninstrumentedPage } from '../../tests/performance/bare-page';
import { createPageInput, type PageInput } from '../../tests/performance/page-input';
import { waitForPasscode } from './mail-passcode';
import { type Conditions, throttle } from './page-times';
import type { Stage } from './stage';

/** One interaction of a journey, as the Event Timing API reports it. */
export interface Interaction {
  /** Screen and input, such as `Forgot your password? button “Continue”, click`. */
  readonly what: string;
  /** Milliseconds from the input to the next paint; 16 for one that the browser does not report. */
  readonly duration: number;
  /** Milliseconds until its handlers ran, and milliseconds that the handlers took. */
  readonly delay: number;
  readonly processing: number;
}

interface Reported extends Interaction {
  readonly id: string;
}

/** Shortest duration that the Event Timing API reports. */
const SHORTEST_MS = 16;

const WATCH = path.join(import.meta.dirname, 'watch-interactions.js');

/** A visitor on a journey. */
export interface Traveller extends PageInput {
  readonly passcode: () => Promise<string>;
}

/** Whole journeys, from the login page and back to it. Passcodes are read from real e-mails. */
export const JOURNEYS = {
  'forgotten password': async (me: Traveller): Promise<void> => {
    await me.type('User ID', 'alex');
    await me.press('Forgot Password');
    await me.find('Cancel');
    await me.type('User ID', 'alex.morgan');
    await me.press('Continue');
    await enterPasscode(me);
    // A new password for each journey, which the password rules accept.
    const password = `Pebble-7-${randomBytes(4).toString('hex')}`;
    await me.type('New password', password);
    await me.type('Repeat new password', password);
    await me.press('Save password');
    await me.type('User ID', 'alex');
  },
  'forgotten User ID': async (me: Traveller): Promise<void> => {
    await me.press('Forgot User ID');
    await me.type('First name', 'Alex');
    await me.type('Last name', 'Morgan');
    await me.type('E-mail address', 'alex.morgan@example.com');
    await me.press('Continue');
    await enterPasscode(me);
    await me.press('Back to login');
    await me.type('User ID', 'alex');
  },
} as const satisfies Record<string, (me: Traveller) => Promise<void>>;

export type Journey = keyof typeof JOURNEYS;

async function enterPasscode(me: Traveller): Promise<void> {
  await me.press('Send by e-mail');
  await me.type('One-time passcode', await me.passcode());
  await me.press('Submit OTP');
}

/** Groups the reported events by interaction; the longest of its events (press, release, click) counts. */
async function watchInteractions(page: UninstrumentedPage): Promise<ReadonlyMap<string, Interaction>> {
  const found = new Map<string, Interaction>();
  page.listen('Runtime.bindingCalled', ({ payload }) => {
    const { id, ...interaction } = JSON.parse(String(payload)) as Reported;
    if (interaction.duration > (found.get(id)?.duration ?? 0)) found.set(id, interaction);
  });
  await page.send('Runtime.enable');
  await page.send('Runtime.addBinding', { name: 'reportInteraction' });
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: readFileSync(WATCH, 'utf8') });
  return found;
}

/** Runs a journey with real input and returns its interactions. */
export async function runWatchedJourney(
  { browser, portal, mail }: Pick<Stage, 'browser' | 'portal' | 'mail'>,
  journey: Journey,
  conditions: Conditions,
): Promise<readonly Interaction[]> {
  const visitor = await openUninstrumented(browser);
  try {
    const page = await visitor.open();
    await throttle(page, conditions);
    const found = await watchInteractions(page);
    const input = createPageInput(page, conditions.phone !== undefined);
    let inputs = 0;
    let mailsBefore = mail.accepted.length;
    await page.navigate(portal.login);
    await JOURNEYS[journey]({
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
      passcode: () => waitForPasscode(mail, mailsBefore),
    });
    await delay(1_000);
    await page.close();
    const short = { what: '', duration: SHORTEST_MS, delay: 0, processing: 0 };
    return [...found.values(), ...Array<Interaction>(Math.max(0, inputs - found.size)).fill(short)];
  } finally {
    await visitor.dispose();
  }
}
