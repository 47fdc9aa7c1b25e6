import { setTimeout as delay } from 'node:timers/promises';
import { openUninstrumented } from './bare-page';
import { waitForPasscode } from './mail-passcode';
import { formatSpread } from './median';
import { createPageInput, evaluate } from './page-input';
import { type Conditions, FAST, SLOW, throttle } from './page-times';
import type { Stage } from './stage';

/** Milliseconds from the click that requests a passcode. */
interface MailTimes {
  /** Until the mail server has accepted the e-mail. */
  readonly accepted: number;
  /** Until the page shows the field for the passcode. */
  readonly shown: number;
}

/** Records the next click and the first frame with the passcode field, in epoch milliseconds, comparable with Node's clock. */
const WATCH = `{
  self.noted = {};
  const clock = () => performance.timeOrigin + performance.now();
  addEventListener('click', () => (noted.clicked = clock()), { capture: true, once: true });
  const look = () => {
    const field = document.querySelector('#slot-main input[autocomplete=one-time-code]');
    if (field?.checkVisibility()) setTimeout(() => (noted.shown = clock()));
    else requestAnimationFrame(look);
  };
  look();
}`;

/** Goes to the choice of a channel and requests a passcode by e-mail. */
export async function requestPasscode(
  { browser, portal, mail }: Pick<Stage, 'browser' | 'portal' | 'mail'>,
  conditions: Conditions,
): Promise<MailTimes> {
  const visitor = await openUninstrumented(browser);
  try {
    const page = await visitor.open();
    await throttle(page, conditions);
    const me = createPageInput(page, false);
    await page.navigate(`${portal.origin}/default/fps`);
    await me.type('User ID', 'alex.morgan');
    await me.press('Continue');
    await me.find('Send by e-mail');
    await evaluate(page, WATCH);
    const before = mail.accepted.length;
    const pressed = me.press('Send by e-mail');
    await waitForPasscode(mail, before);
    const acceptedAt = performance.timeOrigin + performance.now();
    await pressed;
    await me.find('One-time passcode');
    await delay(100);
    const { clicked, shown } = await evaluate<{ clicked: number; shown: number }>(page, 'noted');
    await page.close();
    return { accepted: acceptedAt - clicked, shown: shown - clicked };
  } finally {
    await visitor.dispose();
  }
}

/** Measures the time until the first e-mail of a recovery is accepted by a mail server. */
export async function measureFirstMail(stage: Stage, rounds: number): Promise<readonly string[]> {
  const rows = [];
  for (const conditions of [SLOW, FAST]) {
    const times: MailTimes[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await requestPasscode(stage, conditions));
    const spread = (figure: keyof MailTimes): string => formatSpread(times.map((each) => each[figure]));
    rows.push(`| ${conditions.title} | ${spread('accepted')} | ${spread('shown')} |`);
  }
  return [
    '## Until the first e-mail',
    '',
    'From the click on “Send by e-mail” until a mail server on the same machine has accepted the e-mail of the reference portal',
    'by SMTP, in a separate connection, and until the page shows the field for the passcode.',
    '',
    '| line | e-mail accepted, ms | passcode field shown, ms |',
    '| --- | --: | --: |',
    ...rows,
  ];
}
