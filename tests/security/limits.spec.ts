import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { sharedClockPortal } from './clock-portal';
import { waitForResponses } from './concurrent-requests';
import { type Channel, otherCode, readOutbox, Recovery } from './recovery';
import { MINUTE_SECONDS, type ShiftedClock } from './shifted-clock';
import { Visitor } from './visitor';

/* Default limits, and attempts to bypass them. */

const ADDRESS_LIMIT = 20;
/** Headers with which a client might pretend to be another one. */
function disguises(turn: number): Record<string, string> {
  return {
    'x-forwarded-for': `198.51.100.${turn}, 203.0.113.${turn}`,
    forwarded: `for=198.51.100.${turn}`,
    'x-real-ip': `198.51.100.${turn}`,
    'x-client-ip': `198.51.100.${turn}`,
    'true-client-ip': `198.51.100.${turn}`,
    'cf-connecting-ip': `198.51.100.${turn}`,
    'x-forwarded-host': `host${turn}.example`,
    'user-agent': `agent ${turn}`,
    'x-portal-white-label': turn % 2 === 0 ? 'lioninternet' : 'karmesin',
  };
}

const CLIENTS = ['default', 'ray'];

function start(visitor: Visitor, userId: string, headers: Record<string, string> = {}) {
  return visitor.call('/fps/auth', { devicePrint: 'test', flow: 'FPS', userId }, headers);
}

let portal: TestPortal;
let clock: ShiftedClock;
let startNewDay: () => void;
test.beforeAll(async () => {
  ({ portal, clock, startNewDay } = await sharedClockPortal('production'));
});

test.describe('of an IP address', () => {
  test.beforeAll(() => startNewDay());

  test('20 recoveries an hour from one IP address, whatever its headers and however many sessions @SEC-R2 @long', async () => {
    const statuses: number[] = [];
    for (let turn = 1; turn <= ADDRESS_LIMIT + 5; turn += 1)
      statuses.push((await start(await Visitor.at(portal.origin), `nobody.${turn}`, disguises(turn))).status);
    expect(statuses).toEqual([
      ...Array.from({ length: ADDRESS_LIMIT }, () => 200),
      ...Array.from({ length: 5 }, () => 429),
    ]);
  });

  test('20 look-ups an hour from one IP address, also in parallel @SEC-R2 @long', async () => {
    const visitors = await Promise.all(Array.from({ length: 30 }, () => Visitor.at(portal.origin)));
    const responses = await Promise.all(
      visitors.map((visitor, turn) =>
        visitor.call(
          '/fuid/lookup',
          { firstName: 'Alex', lastName: 'Morgan', emailId: `guess.${turn}@example.com` },
          disguises(turn),
        ),
      ),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(ADDRESS_LIMIT);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    for (const { status, raw } of responses)
      if (status === 429) expect(Number(raw.headers['retry-after'])).toBeGreaterThan(3_000);
  });

  test('neither limit prevents signing in @SEC-R2 @LOG-5 @long', async () => {
    expect(await (await Visitor.at(portal.origin)).signIn('erika.muster', 'Portal-Demo-2')).toBe(
      '/apps/home',
    );
  });
});

test.describe('of a user', () => {
  /** Seconds between two messages to one destination, just above the limit of 30 s. */
  const PAUSE = 31;
  test.beforeEach(() => startNewDay());

  test('5 messages an hour to one destination, across sessions, clients, languages and spellings of the user ID @SEC-R2 @long', async () => {
    const earlier = (await readOutbox(await Visitor.at(portal.origin), 'erika.muster')).length;
    const statuses: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const visitor = await Visitor.at(portal.origin);
      visitor.cookies.set('displayLanguage', turn % 2 === 0 ? 'de_DE' : 'en_US');
      const recovery = await Recovery.begin(visitor, 'erika.muster', 'Email', {
        'x-portal-white-label': CLIENTS[turn % CLIENTS.length] ?? '',
      });
      statuses.push((await recovery.send()).status);
      clock.advance(PAUSE);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const inOtherForm = await Recovery.begin(await Visitor.at(portal.origin), 'erika.muster\u200b', 'Email');
    expect((await inOtherForm.send()).status).toBe(429);
    // The clients were distinguished: each mail has its client's name.
    const mails = await readOutbox(await Visitor.at(portal.origin), 'erika.muster');
    expect(
      mails.slice(0, -earlier || undefined).filter(({ text }) => text.includes('Ray & Partners')),
    ).toHaveLength(2);
    for (const name of [
      'ERIKA.MUSTER',
      'erika.muster ',
      ' erika.muster',
      'erika.muster+x',
      'erikamuster',
      'еrika.muster',
    ]) {
      const recovery = await Recovery.begin(await Visitor.at(portal.origin), name, 'Email');
      expect((await recovery.send()).status, JSON.stringify(name)).toBe(200);
    }
    expect(await readOutbox(await Visitor.at(portal.origin), 'erika.muster')).toHaveLength(earlier + 5);
  });

  // Decoys resemble the demo users, none of whom uses one phone for both channels; limits.test.ts has such users.
  test('a decoy with two phones has a limit for each @SEC-R2 @SEC-R4 @long', async () => {
    const begun = async (name: string, channel: Channel): Promise<Recovery> =>
      Recovery.begin(await Visitor.at(portal.origin), name, channel);
    let decoy = 'nobody.0';
    for (let turn = 0; ; turn += 1) {
      // The limit of the IP address is not under test here.
      clock.advance(4 * MINUTE_SECONDS);
      decoy = `nobody.${turn}`;
      const { body } = (await begun(decoy, 'SMS')).started;
      if (body['cellPhone'] !== undefined && body['businessPhone'] !== undefined) break;
    }
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      statuses.push((await (await begun(decoy, 'SMS')).send()).status);
      clock.advance(PAUSE);
    }
    statuses.push((await (await begun(decoy, 'Call')).send()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 200]);
  });

  test('30 s between two messages of one recovery, also for parallel requests @SEC-R2 @long', async () => {
    const recovery = await Recovery.begin(await Visitor.at(portal.origin), 'ivan.internal', 'Email');
    const earlier = (await readOutbox(recovery.visitor, 'ivan.internal')).length;
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => waitForResponses(() => recovery.send())),
    );
    for (const { status, body } of responses) expect([status, body['resendsLeft']]).toEqual([200, 3]);
    expect(
      await recovery.send({ channel: 'Call', value: String(recovery.started.body['businessPhone']) }),
    ).toMatchObject({
      status: 429,
    });
    expect(await readOutbox(recovery.visitor, 'ivan.internal')).toHaveLength(earlier + 1);
  });

  test('at most 10 wrong passcodes a day, across sessions, channels and spellings of the User ID @SEC-R2 @long', async () => {
    const begun = async (name: string, channel: Channel): Promise<Recovery> => {
      const recovery = await Recovery.begin(await Visitor.at(portal.origin), name, channel);
      expect((await recovery.send()).status).toBe(200);
      return recovery;
    };
    // Enters wrong passcodes; returns the attempts left after each, or the error code when none are left.
    const leftAfter = async (recovery: Recovery, right: string, count: number): Promise<unknown[]> => {
      const wrong = Array.from({ length: count }, (_, index) => recovery.prove(otherCode(right, index + 1)));
      return (await Promise.all(wrong))
        .map(({ body }) => body['attemptsLeft'] ?? body['errorMessage'])
        .sort();
    };
    const bySms = await begun('alex.morgan', 'SMS');
    expect(await leftAfter(bySms, await bySms.newestCode(), 4)).toEqual([1, 2, 3, 4]);
    const byCall = await begun('alex.morgan', 'Call');
    const [call] = await readOutbox(byCall.visitor, 'alex.morgan');
    for (const distance of [1, 2]) {
      const keys = otherCode(await byCall.newestCode(), distance);
      const pressed = await byCall.visitor.send(
        `/dev/outbox/calls/${call?.id ?? ''}`,
        'POST',
        { 'content-type': 'application/json' },
        JSON.stringify({ keys }),
      );
      expect(pressed.text).toContain('WRONG_KEYS');
    }
    // A User ID in other letter case is an unknown user, so it never uses up the known user's attempts.
    const byOtherName = await begun('Alex.Morgan', 'Email');
    expect(await leftAfter(byOtherName, '111111', 3)).toEqual([2, 3, 4]);
    const byOtherForm = await begun('\uff41lex.morgan', 'Email');
    expect(await leftAfter(byOtherForm, await byOtherForm.newestCode(), 3)).toEqual([1, 2, 3]);
    const last = await begun('alex.morgan', 'Email');
    const right = await last.newestCode();
    const LOCKED = 'OTP_ERR_003';
    expect(await leftAfter(last, right, 12)).toEqual(Array.from({ length: 12 }, () => LOCKED));
    expect(await last.prove(right)).toMatchObject({ status: 422, body: { errorMessage: LOCKED } });
  });
});

test('forwarded headers count only from a trusted proxy, and an IPv6 client is identified by its network @SEC-R2 @long', async () => {
  const behindProxy = await startPortal({
    RECOVERY_IP_LIMIT: '3',
    PORTAL_ENVIRONMENT: 'LOCAL',
    TRUSTED_PROXIES: '127.0.0.1,::1,::ffff:127.0.0.1',
  });
  try {
    const from = async (address: string): Promise<number> =>
      (await start(await Visitor.at(behindProxy.origin), 'nobody', { 'x-forwarded-for': address })).status;
    for (let turn = 0; turn < 3; turn += 1) expect(await from('198.51.100.1')).toBe(200);
    expect(await from('198.51.100.1')).toBe(429);
    // Entries before the proxy's own were sent by the client and may be forged.
    expect(await from('203.0.113.9, 198.51.100.1')).toBe(429);
    expect(await from('198.51.100.2')).toBe(200);
    const sixes = [];
    for (let turn = 1; turn <= 6; turn += 1) sixes.push(await from(`2001:db8:1:2:${turn}::${turn}`));
    expect(sixes).toEqual([200, 200, 200, 429, 429, 429]);
    expect(await from('2001:db8:1:3::1')).toBe(200);
  } finally {
    await behindProxy.stop();
  }
});
