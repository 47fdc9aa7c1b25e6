import { expect } from '@playwright/test';
import { visitor } from '../journeys/recovery-visitor';
import { test } from '../portal/policy-violations';
import type { TestPortal } from '../portal/start-portal';
import { sharedClockPortal } from './clock-portal';
import { otherCode, readOutbox, Recovery } from './recovery';
import { Visitor } from './visitor';

/* Several browsers request a passcode for one user within half a minute, with production limits. */

let portal: TestPortal;
let startNewDay: () => void;
test.beforeAll(async () => {
  ({ portal, startNewDay } = await sharedClockPortal('production'));
});
test.beforeEach(() => startNewDay());

async function begin(userId: string): Promise<Recovery> {
  return Recovery.begin(await Visitor.at(portal.origin), userId, 'SMS');
}

test('five browsers at once get one text message, and its passcode is valid in each of them @SEC-R2 @long', async () => {
  const browsers = [];
  for (let index = 0; index < 5; index += 1) browsers.push(await begin('alex.morgan'));
  const readMessages = async () => readOutbox(await Visitor.at(portal.origin), 'alex.morgan');
  const earlier = (await readMessages()).length;
  const sent = await Promise.all(browsers.map((browser) => browser.send()));
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const [first] = browsers;
  await expect.poll(async () => (await readMessages()).length).toBe(earlier + 1);
  const [message] = await readMessages();
  for (const { body } of sent) expect(message?.text).toContain(String(body['reference']));
  const code = message?.code ?? '';
  // Wrong passcodes count for each recovery and for the account.
  expect(await first?.prove(otherCode(code))).toMatchObject({ status: 422, body: { attemptsLeft: 4 } });
  for (const browser of browsers) {
    expect(await browser.prove(code)).toMatchObject({
      status: 200,
      body: { authenticationResult: 'SUCCESS' },
    });
    expect((await browser.temporaryPassword()).status).toBe(200);
  }
  const [changing, late] = browsers;
  expect((await changing?.change('Heron-by-the-lake-8'))?.status).toBe(200);
  expect((await late?.change('Heron-by-the-lake-9'))?.status).toBe(403);
});

test('an unknown User ID gets the same responses, and nothing is sent @SEC-R2 @SEC-R4 @long', async () => {
  const seen = async (userId: string) => {
    const browsers = [await begin(userId), await begin(userId)];
    const bodies: Record<string, unknown>[] = [];
    for (const browser of browsers) bodies.push((await browser.send()).body);
    return bodies.map((body) => ({ ...body, isSame: body['reference'] === bodies[0]?.['reference'] }));
  };
  const unknownBySms = async (): Promise<string> => {
    for (let turn = 0; ; turn += 1)
      if ((await begin(`unknown.${turn}`)).started.body['cellPhone'] !== undefined) return `unknown.${turn}`;
  };
  const unknown = await unknownBySms();
  const [known, decoy] = [await seen('frida.first'), await seen(unknown)];
  expect(decoy.map(({ isSame }) => isSame)).toEqual([true, true]);
  expect(decoy.map((body) => Object.keys(body))).toEqual(known.map((body) => Object.keys(body)));
  expect(await readOutbox(await Visitor.at(portal.origin), unknown)).toEqual([]);
});

test('the page shows the reference of the message already sent, and accepts its passcode @VER-1 @SEC-R2 @long', async ({
  page,
}) => {
  const other = await Recovery.begin(await Visitor.at(portal.origin), 'erika.muster', 'Email');
  const me = visitor(page, portal);
  const earlier = await me.sent('erika.muster');
  const sent = await other.send();
  await me.open('/default/fps');
  await me.submitUserId('erika.muster');
  await me.choose('Email');
  await expect(me.passcode).toBeVisible();
  expect(await me.reference()).toBe(sent.body['reference']);
  await me.enterCode(await me.codeFor('erika.muster', 'Email'));
  await expect(me.heading('Choose a new password')).toBeVisible();
  expect(await me.sent('erika.muster')).toBe(earlier + 1);
});
