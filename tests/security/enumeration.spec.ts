import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import type { TestPortal } from '../portal/start-portal';
import { sharedClockPortal } from './clock-portal';
import { describeShape, probe } from './enumeration';
import { readOutbox } from './recovery';
import { Visitor } from './visitor';

/* `npm run attack:enumeration` compares response times over 500 requests of each kind. */

let portal: TestPortal;
let startNewDay: () => void;
test.beforeAll(async () => {
  ({ portal, startNewDay } = await sharedClockPortal());
});
test.beforeEach(() => startNewDay());

const KNOWN = ['alex.morgan', 'erika.muster', 'ivan.internal', 'frida.first', 'nora.noanswer'];
/** Wrong passcodes of a user a day; after that, nothing is sent. */
const DAILY = 10;
/** `npm test` exceeds the daily limit for one user only; the long run for each. */
const isLong = process.env['PORTAL_TEST_LONG'] !== undefined;
const PROBES = isLong ? 60 : 20;

test('SEC-R4 recoveries of known users and of unknown ones, below and above the daily limit: same status, keys, sizes, texts and headers at every step', async () => {
  const shapes: Record<string, Set<string>> = {};
  const add = (step: string, shape: object): void => {
    (shapes[step] ??= new Set()).add(JSON.stringify(shape));
  };
  // Wrong passcodes count per user and day, so each recovery tries only one.
  const tries = KNOWN.map(() => 0);
  for (let turn = 0; turn < PROBES; turn += 1) {
    const user = isLong || turn > DAILY + 1 ? turn % KNOWN.length : 0;
    const tried = (tries[user] = (tries[user] ?? 0) + 1);
    const pairs = [
      await probe(await Visitor.at(portal.origin), KNOWN[user] ?? ''),
      await probe(await Visitor.at(portal.origin), `nobody.${user}`),
    ];
    // Daily counts are compared turn by turn.
    const [ofKnown, ofNobody] = pairs.map(({ prove }) => JSON.stringify(describeShape(prove.response)));
    expect(ofNobody, `turn ${turn}`).toBe(ofKnown);
    for (const steps of pairs) {
      add('start', describeShape(steps.start.response));
      if (tried <= DAILY) add(`send ${steps.send.response.status}`, describeShape(steps.send.response));
    }
    expect(pairs[0]?.send.response.status, `turn ${turn}`).toBe(pairs[1]?.send.response.status);
  }
  for (const [step, found] of Object.entries(shapes)) expect([...found], step).toHaveLength(1);
  expect(Math.max(...tries)).toBeGreaterThan(DAILY);
  expect(await readOutbox(await Visitor.at(portal.origin), 'nobody.1')).toEqual([]);
});

test('SEC-R4 signing in gives the same response for known, unknown, first-time and locked users', async () => {
  const responses = new Set<string>();
  for (const userId of [
    'alex.morgan',
    'nobody.1',
    'luis.locked',
    'frida.first',
    'nils.nochannel',
    'x'.repeat(101),
  ]) {
    const visitor = await Visitor.at(portal.origin);
    const form = new URLSearchParams({ USER: userId, PASSWRD: 'Wrong-password-1' }).toString();
    const { status, headers, text } = await visitor.send(
      '/login/forms/bg/ProcessLogin.fcc',
      'POST',
      { 'content-type': 'application/x-www-form-urlencoded' },
      form,
    );
    const location = String(headers.location).replace(/SMQUERYDATA=[^&]+/, 'SMQUERYDATA=x');
    responses.add(JSON.stringify([status, text, location, Object.keys(headers).sort()]));
  }
  expect([...responses]).toHaveLength(1);
});
