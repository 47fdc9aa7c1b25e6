import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import type { TestPortal } from '../portal/start-portal';
import { sharedClockPortal } from './clock-portal';
import { otherCode, Recovery } from './recovery';
import { MINUTE_SECONDS, type ShiftedClock } from './shifted-clock';
import { Visitor } from './visitor';

/* An attacker locks the recovery of an account, whose owner has a browser with an earlier sign-in. */

/** Seconds between two messages to one destination, just above the limit of 30 s. */
const PAUSE = 31;
const LOCKED = { status: 422, body: { errorMessage: 'OTP_ERR_003' } };

let portal: TestPortal;
let clock: ShiftedClock;
test.beforeAll(async () => {
  const shared = await sharedClockPortal('production');
  ({ portal, clock } = shared);
  shared.startNewDay();
});

async function begin(visitor: Visitor): Promise<Recovery> {
  return Recovery.begin(visitor, 'erika.muster', 'Email');
}

test('after an attacker locks the account, the owner recovers at once in the known browser, and within 60 minutes in another @SEC-R2 @D-8 @long', async () => {
  const owner = await Visitor.at(portal.origin);
  expect(await owner.signIn('erika.muster', 'Portal-Demo-2')).toBe('/apps/home');

  for (let round = 0; round < 2; round += 1) {
    const attacked = await begin(await Visitor.at(portal.origin));
    expect((await attacked.send()).status).toBe(200);
    const right = await attacked.newestCode();
    for (let tries = 1; tries <= 5; tries += 1) await attacked.prove(otherCode(right, tries));
    clock.advance(PAUSE);
  }
  expect(await (await begin(await Visitor.at(portal.origin))).send()).toMatchObject(LOCKED);

  const known = await begin(owner);
  expect((await known.send()).status).toBe(200);
  const code = await known.newestCode();
  expect(await known.prove(otherCode(code))).toMatchObject({ status: 422, body: { attemptsLeft: 4 } });
  expect(await known.prove(code)).toMatchObject({ status: 200, body: { authenticationResult: 'SUCCESS' } });

  expect(await (await begin(await Visitor.at(portal.origin))).send()).toMatchObject(LOCKED);
  clock.advance(60 * MINUTE_SECONDS - 2 * PAUSE);
  expect(await (await begin(await Visitor.at(portal.origin))).send()).toMatchObject(LOCKED);
  clock.advance(2 * PAUSE);
  const other = await begin(await Visitor.at(portal.origin));
  expect((await other.send()).status).toBe(200);
  expect((await other.prove(await other.newestCode())).status).toBe(200);
});
