import { expect, test } from '@playwright/test';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { otherCode, outboxOf, Recovery } from './recovery';
import { Visitor } from './visitor';

/* Limits as they are by default, and what is tried to get round them. */

const ADDRESS_LIMIT = 20;
/** Headers by which a client might pass for another one. */
const disguises = (turn: number): Record<string, string> => ({
  'x-forwarded-for': `198.51.100.${turn}, 203.0.113.${turn}`,
  forwarded: `for=198.51.100.${turn}`,
  'x-real-ip': `198.51.100.${turn}`,
  'x-client-ip': `198.51.100.${turn}`,
  'true-client-ip': `198.51.100.${turn}`,
  'cf-connecting-ip': `198.51.100.${turn}`,
  'x-forwarded-host': `host${turn}.example`,
  'user-agent': `agent ${turn}`,
  'x-portal-white-label': turn % 2 === 0 ? 'lioninternet' : 'karmesin',
});

const start = (visitor: Visitor, userId: string, headers: Record<string, string> = {}) =>
  visitor.call('/fps/auth', { devicePrint: 'test', flow: 'FPS', userId }, headers);

test.describe('with the limits of a real portal', () => {
  let portal: TestPortal;
  test.beforeAll(async () => {
    portal = await startPortal({ RECOVERY_ADDRESS_LIMIT: String(ADDRESS_LIMIT) });
  });
  test.afterAll(async () => portal.stop());

  test('SEC-R2 20 recoveries an hour from one address, whatever it calls itself and however many sessions it has', async () => {
    const statuses: number[] = [];
    for (let turn = 1; turn <= ADDRESS_LIMIT + 5; turn += 1)
      statuses.push((await start(await Visitor.at(portal.origin), `nobody.${turn}`, disguises(turn))).status);
    expect(statuses).toEqual([
      ...Array.from({ length: ADDRESS_LIMIT }, () => 200),
      ...Array.from({ length: 5 }, () => 429),
    ]);
  });

  test('SEC-R2 20 look-ups an hour from one address, also when they are sent at once', async () => {
    const visitors = await Promise.all(Array.from({ length: 30 }, () => Visitor.at(portal.origin)));
    const answers = await Promise.all(
      visitors.map((visitor, turn) =>
        visitor.call(
          '/fuid/lookup',
          { firstName: 'Alex', lastName: 'Morgan', emailId: `guess.${turn}@example.com` },
          disguises(turn),
        ),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(ADDRESS_LIMIT);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    for (const { status, raw } of answers)
      if (status === 429) expect(Number(raw.headers['retry-after'])).toBeGreaterThan(3_000);
  });

  test('SEC-R2 LOG-5 neither limit keeps anybody from signing in', async () => {
    expect(await (await Visitor.at(portal.origin)).signIn('erika.muster', 'Portal-Demo-2')).toBe(
      '/apps/home',
    );
  });
});

test.describe('with the limits of messages alone', () => {
  let portal: TestPortal;
  test.beforeAll(async () => {
    portal = await startPortal();
  });
  test.afterAll(async () => portal.stop());

  test('SEC-R2 5 messages an hour to one destination, over sessions, clients, languages and spellings of the name', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const visitor = await Visitor.at(portal.origin);
      visitor.cookies.set('displayLanguage', turn % 2 === 0 ? 'de_DE' : 'en_US');
      const recovery = await Recovery.begin(visitor, 'erika.muster', 'Email');
      statuses.push((await recovery.send()).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    for (const name of [
      'ERIKA.MUSTER',
      'erika.muster ',
      ' erika.muster',
      'erika.muster\u200b',
      'erika.muster+x',
      'erikamuster',
      'еrika.muster',
    ]) {
      const recovery = await Recovery.begin(await Visitor.at(portal.origin), name, 'Email');
      expect((await recovery.send()).status, JSON.stringify(name)).toBe(200);
    }
    expect(await outboxOf(await Visitor.at(portal.origin), 'erika.muster')).toHaveLength(5);
  });

  test('SEC-R2 30 s between two messages of one recovery and 3 resends, also when they are asked for at once', async () => {
    const recovery = await Recovery.begin(await Visitor.at(portal.origin), 'ivan.internal', 'Email');
    const answers = await Promise.all(Array.from({ length: 30 }, () => recovery.send()));
    for (const { status, body } of answers) expect([status, body['resendsLeft']]).toEqual([200, 3]);
    expect(
      await recovery.send({ channel: 'Call', value: String(recovery.started.body['businessPhone']) }),
    ).toMatchObject({
      status: 429,
    });
    expect(await outboxOf(recovery.visitor, 'ivan.internal')).toHaveLength(1);
  });

  test('SEC-R2 10 wrong codes a day and no more, over sessions, channels and letter case of the name', async () => {
    let evaluated = 0;
    let right: Recovery | null = null;
    let code = '';
    for (const name of ['alex.morgan', 'ALEX.MORGAN', 'alex.morgan', 'Alex.Morgan', 'alex.morgan']) {
      const recovery = await Recovery.begin(await Visitor.at(portal.origin), name, 'Email');
      await recovery.send();
      const isReal = name === 'alex.morgan';
      if (isReal && evaluated < 10) {
        right = recovery;
        code = await recovery.newestCode();
      }
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) => recovery.prove(otherCode(code, index + 1))),
      );
      // Each but the last that counts says how many are left; the last one says "locked".
      const told = answers.filter(({ body }) => body['attemptsLeft'] !== undefined).length;
      evaluated += told + (told > 0 ? 1 : 0);
    }
    expect(evaluated).toBeLessThanOrEqual(10);
    expect(await right?.prove(code)).toMatchObject({ status: 422, body: { errorMessage: 'OTP_ERR_003' } });
  });
});

test('SEC-R2 the word of a proxy counts only where it is trusted, and an IPv6 client is its network', async () => {
  const portal = await startPortal({
    RECOVERY_ADDRESS_LIMIT: '3',
    TRUSTED_PROXIES: '127.0.0.1,::1,::ffff:127.0.0.1',
  });
  try {
    const from = async (address: string): Promise<number> =>
      (await start(await Visitor.at(portal.origin), 'nobody', { 'x-forwarded-for': address })).status;
    for (let turn = 0; turn < 3; turn += 1) expect(await from('198.51.100.1')).toBe(200);
    expect(await from('198.51.100.1')).toBe(429);
    // What stands before the proxy's own word is the client's invention.
    expect(await from('203.0.113.9, 198.51.100.1')).toBe(429);
    expect(await from('198.51.100.2')).toBe(200);
    const sixes = [];
    for (let turn = 1; turn <= 6; turn += 1) sixes.push(await from(`2001:db8:1:2:${turn}::${turn}`));
    expect(sixes).toEqual([200, 200, 200, 429, 429, 429]);
    expect(await from('2001:db8:1:3::1')).toBe(200);
  } finally {
    await portal.stop();
  }
});
