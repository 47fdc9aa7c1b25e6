import { isQuick } from '../../../test-support/quick-run';
import { begin, proof, useRecoveryServer } from '../../../test-support/recovery/recovery-harness';
import {
  CHANGE,
  DETAILS,
  type SeededRecovery,
  seedRecovery,
} from '../../../test-support/recovery/seeded-recovery';
import { sessionIn } from '../../../test-support/recovery/test-visitor';
import { importUsers } from '../../commands/users/import-users';
import type { UserField } from '../../commands/users/read-user-file';
import { deleteUser } from '../../users/delete-user';
import { lockRecovery, unlockRecovery } from '../limits/recovery-lock';
import { readGrant } from './grants';

/* Every way to change a user's contacts, password or lock, while a recovery is open in each state. */

const server = useRecoveryServer();

const USER = 'alex.morgan';
const NAMES = { userId: USER, firstName: 'Alex', lastName: 'Morgan' };

/** Imports the user with these values, as the commands `import` and `add` do. */
async function importUser(values: Readonly<Partial<Record<UserField, string>>>): Promise<void> {
  const givenUser = { ...NAMES, ...values };
  await importUsers(
    server.database,
    { secrets: server.secrets, environment: 'MOCK' },
    {
      columns: new Set(Object.keys(givenUser) as UserField[]),
      rows: [{ row: 1, values: givenUser }],
      problems: [],
    },
    {
      source: 'users.csv',
      existing: 'change',
      delivery: { kind: 'print' },
      actor: 'ann@desk',
      now: server.now(),
    },
  );
}
function unlock(): Promise<boolean> {
  return server.database.transaction((tx) =>
    unlockRecovery(tx, server.secrets, server.settings.recovery, USER, server.now()),
  );
}
function lock(): Promise<boolean> {
  return lockRecovery(server.database, USER);
}

/** Changes of contacts; the page of an open recovery shows others. */
const CONTACT_CHANGES: Readonly<Record<string, () => Promise<unknown>>> = {
  'an import of another e-mail address': () => importUser({ email: 'other@example.com' }),
  'an import of all contacts': () =>
    importUser({ email: 'other@example.com', cellPhone: '+15555550177', businessPhone: '+15555550178' }),
  'an import without e-mail address': () => importUser({ email: '' }),
};
/** Changes after which the contacts are the same. */
const OTHER_CHANGES: Readonly<Record<string, () => Promise<unknown>>> = {
  'an import of another mobile phone number': () => importUser({ cellPhone: '+15555550177' }),
  'an import without mobile phone number': () => importUser({ cellPhone: '' }),
  'an import that changes a contact and changes it back': async () => {
    await importUser({ email: 'other@example.com' });
    await importUser({ email: DETAILS.emailId });
  },
  'a lock and an unlock by an operator': async () => {
    expect(await lock()).toBe(true);
    expect(await unlock()).toBe(true);
  },
  'an unlock after too many wrong passcodes': async () => {
    await server.database.query(
      `INSERT INTO recovery_wrong_codes (user_key, at) SELECT user_key, array_fill($1::timestamptz, ARRAY[10])
       FROM (SELECT user_key FROM recovery_transactions LIMIT 1) t
       ON CONFLICT (user_key) DO UPDATE SET at = excluded.at`,
      [server.now()],
    );
    expect(await unlock()).toBe(true);
  },
  'a new password by another recovery': async () => {
    server.skipSendPause();
    const { visitor } = await seedRecovery(server, 'ready', false);
    const newPass = 'Other-River-88';
    const { status } = await visitor.post('/change', { userId: USER, newPass, verifyPass: newPass });
    expect(status).toBe(200);
  },
  'a deletion and an import of the same user': async () => {
    await server.database.transaction((tx) => deleteUser(tx, server.secrets, USER));
    await importUser({ email: DETAILS.emailId, cellPhone: '+15555550101' });
  },
};
const CHANGES = { ...CONTACT_CHANGES, ...OTHER_CHANGES };
const STATES = [
  ['sent', false],
  ['proved', false],
  ['ready', false],
  ['sent', true],
  ['proved', true],
] as const;

/** The steps that the state allows, in order; each must be rejected. */
function nextSteps({ visitor, claims, code, principalId }: SeededRecovery, isUserId: boolean) {
  return {
    verify: () => visitor.post('/fps/verify-otp', proof(claims, code)),
    ...(isUserId
      ? { email: () => visitor.post('/fuid/emails', { principalId }) }
      : {
          temporary: () => visitor.post(`/fps/email/${USER}`),
          change: () => visitor.post('/change', { userId: USER, ...CHANGE }),
        }),
  };
}
function readUser() {
  return server.database.query(
    `SELECT password_hash, session_epoch, (SELECT count(*)::int FROM outbox_messages WHERE code IS NULL) AS mails
     FROM users WHERE user_id = $1`,
    [USER],
  );
}
async function expectFreshRecovery(isUserId: boolean): Promise<void> {
  server.advanceClock(31);
  const { visitor } = await seedRecovery(server, isUserId ? 'used' : 'ready', isUserId);
  if (isUserId) return;
  const [user] = await server.database.query<{ first_time: boolean }>(
    'SELECT first_time FROM users WHERE user_id = $1',
    [USER],
  );
  // The visitor of a user who was added again does not know the temporary password.
  const expected = user?.first_time === true ? 422 : 200;
  const newPass = 'Third-River-99';
  expect((await visitor.post('/change', { userId: USER, newPass, verifyPass: newPass })).status).toBe(
    expected,
  );
}

const CASES = Object.keys(CHANGES).flatMap((way) =>
  STATES.map(([state, isUserId]) => [way, state, isUserId ? 'User ID' : 'password', isUserId] as const),
);
/** One case of every other way, in changing states, in a quick run. */
function isSampled(index: number): boolean {
  const way = Math.floor(index / STATES.length);
  return way % 2 === 0 && way % STATES.length === index % STATES.length;
}

test.each(
  CASES.map(
    ([way, state, flow, isUserId], index) =>
      [way, state, flow, isSampled(index) ? '@quick' : '@long', isUserId] as const,
  ),
)(
  '%s voids a recovery in the state “%s” of a forgotten %s %s @SEC-R3',
  async (way, state, _flow, _run, isUserId) => {
    const recovery = await seedRecovery(server, state, isUserId);
    await CHANGES[way]?.();
    const before = await readUser();
    const audited = await server.database.query('SELECT id FROM audit_events');
    const steps = Object.entries(nextSteps(recovery, isUserId));
    for (const [step, send] of steps) {
      const { status, body } = await send();
      expect([step, status, status >= 400 && status < 500]).toEqual([step, status, true]);
      // Neutral: neither the reason nor the user is named.
      expect(JSON.stringify(body)).not.toMatch(/contact|version|changed|other@/);
    }
    expect(await readGrant(server.database, sessionIn(recovery.visitor), server.now())).toBeNull();
    expect(await readUser()).toEqual(before);
    const outcomes = await server.database.query<{ outcome: string }>(
      'SELECT outcome FROM audit_events ORDER BY id OFFSET $1',
      [audited.length],
    );
    expect(outcomes).toEqual(steps.map(() => ({ outcome: 'refused' })));
    if (way !== 'an import without e-mail address') await expectFreshRecovery(isUserId);
  },
);

test.each(Object.entries(CONTACT_CHANGES).filter((_case, at) => !isQuick || at === 0))(
  'after %s a page that shows the earlier contact has to start again @SEC-R1',
  async (_way, change) => {
    for (const state of ['choosing', 'sent'] as const) {
      await server.reset();
      const { visitor, claims } = await seedRecovery(server, state, false);
      await change();
      server.advanceClock(31);
      const before = await server.getPasscodes(USER);
      const { status, body } = await visitor.post('/fps/generate-otp', claims);
      expect([status, body.errorCode, body.outcome]).toEqual([403, 'ISB_SITEMDR08', 'EXPIRED']);
      expect(await server.getPasscodes(USER)).toEqual(before);
    }
  },
);

test.each(
  (
    [
      ['the same values', {}],
      [
        'the same values in other spelling',
        { email: ' alex.morgan@example.com ', cellPhone: '+1 (555) 555-0101' },
      ],
      ['another name', { lastName: 'Morgan-Hill' }],
      ['another user type', { userType: 'internal' }],
    ] as const
  ).filter((_case, at) => !isQuick || at % 2 === 1),
)('an import of %s voids nothing @SEC-R17', async (_kind, values) => {
  for (const state of ['sent', 'ready'] as const) {
    await server.reset();
    const recovery = await seedRecovery(server, state, false);
    await importUser({
      email: DETAILS.emailId,
      cellPhone: '+15555550101',
      businessPhone: '+15555550102',
      ...values,
    });
    if (state === 'sent') {
      const proved = await recovery.visitor.post('/fps/verify-otp', proof(recovery.claims, recovery.code));
      expect(proved.body.authenticationResult).toBe('SUCCESS');
    }
    expect((await recovery.visitor.post(`/fps/email/${USER}`)).status).toBe(200);
  }
});

test.each(['SMS', 'Call'] as const)(
  'a changed number voids a passcode sent by %s @SEC-R3',
  async (channel) => {
    const visitor = await server.visitor();
    const claims = await begin(visitor, USER, channel);
    await visitor.post('/fps/generate-otp', claims);
    const [code = ''] = await server.getPasscodes(USER);
    await importUser({ cellPhone: '+15555550177', businessPhone: '+15555550178' });
    const { body } = await visitor.post('/fps/verify-otp', proof(claims, code));
    expect(body.authenticationResult).toBeUndefined();
    expect(await server.database.query('SELECT 1 FROM recovery_grants')).toEqual([]);
  },
);

test('a change between the check of a passcode and its grant creates no grant @SEC-R3', async () => {
  const recovery = await seedRecovery(server, 'sent', false);
  const { database } = server;
  const query = database.query.bind(database);
  const spied = jest.spyOn(database, 'query').mockImplementation(async (sql, values) => {
    if (sql.includes('INSERT INTO recovery_grants')) {
      spied.mockRestore();
      await importUser({ email: 'other@example.com' });
    }
    return await query(sql, values);
  });
  const { status } = await recovery.visitor.post('/fps/verify-otp', proof(recovery.claims, recovery.code));
  expect(status).toBe(403);
  expect(await database.query('SELECT 1 FROM recovery_grants')).toEqual([]);
});
