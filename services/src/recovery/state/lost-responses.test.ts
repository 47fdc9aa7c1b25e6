import { isQuick } from '../../../test-support/quick-run';
import { otherThan, proof, useRecoveryServer } from '../../../test-support/recovery/recovery-harness';
import { CHANGE, type SeededRecovery, seedRecovery } from '../../../test-support/recovery/seeded-recovery';
import { sessionIn } from '../../../test-support/recovery/test-visitor';

/* Requests repeated because the response got lost end like the first, and nothing is done twice. */

const server = useRecoveryServer();

const AFTER_TIMEOUT_SECONDS = 5 * 60 + 1;

function grants() {
  return server.database.query<{ state: string }>('SELECT state FROM recovery_grants');
}
function proveAgain({ visitor, claims, code }: SeededRecovery, typed = code) {
  return visitor.post('/fps/verify-otp', proof(claims, typed));
}

/** Which parts of the response to the right passcode arrived. */
const ARRIVED = {
  'nothing of the answer': ({ visitor, before }: SeededRecovery) => Object.assign(visitor.cookies, before),
  'the session, not the body': () => undefined,
};

describe.each(Object.entries(ARRIVED).filter((_case, at) => !isQuick || at === 0))(
  'the right passcode again, where %s has arrived',
  (_, arrive) => {
    test.each(
      (
        [
          ['proved', 200],
          ['ready', 200],
          ['used', 403],
          ['locked', 422],
          ['expired', 403],
        ] as const
      ).filter((_case, at) => !isQuick || at % 2 === 0),
    )(
      'in the state “%s” the response is %i; there is no second grant @SEC-R17 @SEC-R3',
      async (state, status) => {
        const recovery = await seedRecovery(server, state, false);
        const session = sessionIn(recovery.visitor);
        const before = await grants();
        arrive(recovery);
        server.advanceClock(4 * 60);
        const again = await proveAgain(recovery);
        expect(again.status).toBe(status);
        expect(await grants()).toEqual(before);
        if (status !== 200) return;
        // The remaining time has decreased since the first response.
        const told = { authenticationResult: 'SUCCESS', firstTime: false, grantSeconds: 16 * 60 };
        expect(again.body).toEqual(told);
        expect(sessionIn(recovery.visitor)).toBe(session);
        expect((await recovery.visitor.post('/fps/email/alex.morgan')).status).toBe(200);
      },
    );

    test('wrong passcodes before and after verification share a limit and count for the account @SEC-R2', async () => {
      const recovery = await seedRecovery(server, 'sent', false);
      const before = { ...recovery.visitor.cookies };
      const typed = (code: string) => recovery.visitor.post('/fps/verify-otp', proof(recovery.claims, code));
      for (let tries = 0; tries < 4; tries += 1) await typed(otherThan(recovery.code));
      expect((await typed(recovery.code)).status).toBe(200);
      arrive({ ...recovery, before });
      server.advanceClock(5);
      for (const code of [otherThan(recovery.code), recovery.code])
        expect((await typed(code)).status).toBe(403);
      const [day] = await server.database.query('SELECT cardinality(at) AS wrong FROM recovery_wrong_codes');
      expect(day).toEqual({ wrong: 5 });
    });

    test('repeating the right passcode is not counted as wrong @SEC-R2', async () => {
      const recovery = await seedRecovery(server, 'proved', false);
      arrive(recovery);
      server.advanceClock(5);
      expect((await proveAgain(recovery)).status).toBe(200);
      const [day] = await server.database.query('SELECT cardinality(at) AS wrong FROM recovery_wrong_codes');
      expect(day ?? { wrong: 0 }).toEqual({ wrong: 0 });
    });

    test('only the right passcode is accepted, only for five minutes, and only from the same browser @SEC-R3', async () => {
      const recovery = await seedRecovery(server, 'proved', false);
      arrive(recovery);
      server.advanceClock(5);
      const stranger = await server.visitor();
      for (const response of [
        await proveAgain(recovery, otherThan(recovery.code)),
        await proveAgain({ ...recovery, visitor: stranger }),
      ])
        expect([response.status, response.body.errorMessage]).toEqual([
          403,
          'The request could not be completed.',
        ]);
      server.advanceClock(AFTER_TIMEOUT_SECONDS);
      expect((await proveAgain(recovery)).status).toBe(403);
    });
  },
);

const OTHER_KEYS = [
  ['no key', null],
  ['another key', '"another-key-of-another-page"'],
  ['a key that is none', 'short'],
] as const;

describe.each(OTHER_KEYS.filter((_case, at) => !isQuick || at === 1))('with %s', (_, key) => {
  test('old cookies and the right passcode are rejected, and nothing is counted @SEC-R3', async () => {
    const recovery = await seedRecovery(server, 'proved', false);
    Object.assign(recovery.visitor.cookies, recovery.before);
    const session = sessionIn(recovery.visitor);
    recovery.visitor.key = key;
    server.advanceClock(5);
    const again = await proveAgain(recovery);
    expect([again.status, again.body.errorMessage]).toEqual([403, 'The request could not be completed.']);
    expect(sessionIn(recovery.visitor)).toBe(session);
    const [grant] = await server.database.query('SELECT repeated_proofs FROM recovery_grants');
    expect(grant).toEqual({ repeated_proofs: 0 });
  });

  test('the session of the grant and the right passcode get the first response, no second grant @SEC-R17 @SEC-R3', async () => {
    const recovery = await seedRecovery(server, 'proved', false);
    const before = await grants();
    recovery.visitor.key = key;
    server.advanceClock(5);
    expect(await proveAgain(recovery)).toMatchObject({
      status: 200,
      body: { authenticationResult: 'SUCCESS' },
    });
    expect(await grants()).toEqual(before);
  });

  test('a completed change is not repeated @SEC-R3', async () => {
    const { visitor } = await seedRecovery(server, 'used', false);
    visitor.key = key;
    server.advanceClock(30);
    expect((await visitor.post('/change', { userId: 'alex.morgan', ...CHANGE })).status).toBe(403);
  });
});

test('a step repeated at once with its idempotency key gets the same response @SEC-R17', async () => {
  const recovery = await seedRecovery(server, 'proved', false);
  Object.assign(recovery.visitor.cookies, recovery.before);
  expect((await proveAgain(recovery)).status).toBe(200);
});

test('the session of another verified recovery is rejected @SEC-R3', async () => {
  const mine = await seedRecovery(server, 'proved', false);
  const other = await seedRecovery(server, 'proved', true);
  server.advanceClock(5);
  expect((await proveAgain({ ...mine, visitor: other.visitor })).status).toBe(403);
});

test('a repeated change after a lost response succeeds without a second change @SEC-R17', async () => {
  const { visitor } = await seedRecovery(server, 'used', false);
  server.advanceClock(30);
  expect((await visitor.post('/change', { userId: 'alex.morgan', ...CHANGE })).status).toBe(200);
  expect(
    await server.database.query(`SELECT session_epoch FROM users WHERE user_id = 'alex.morgan'`),
  ).toEqual([{ session_epoch: 1 }]);
});

test('a repeated change also succeeds on a portal whose clock is behind @SEC-R17 @long', async () => {
  const { visitor } = await seedRecovery(server, 'used', false);
  server.advanceClock(-60);
  expect((await visitor.post('/change', { userId: 'alex.morgan', ...CHANGE })).status).toBe(200);
  expect(
    await server.database.query(`SELECT session_epoch FROM users WHERE user_id = 'alex.morgan'`),
  ).toEqual([{ session_epoch: 1 }]);
});

test('a User ID e-mail that is requested again is sent once @SEC-R17', async () => {
  const { visitor, principalId } = await seedRecovery(server, 'used', true);
  server.advanceClock(30);
  expect((await visitor.post('/fuid/emails', { principalId })).status).toBe(200);
  const mails = await server.database.query(`SELECT 1 FROM outbox_messages WHERE subject = 'Your User ID'`);
  expect(mails).toHaveLength(1);
});
