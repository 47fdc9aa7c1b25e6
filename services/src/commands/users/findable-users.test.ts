import {
  emailProblem,
  firstNameProblem,
  lastNameProblem,
  recoveryUserIdProblem,
  userIdProblem,
} from '@portal/contract/validation';
import { serverSecrets } from '@portal/server-kit/configuration';
import { isQuick } from '../../../test-support/quick-run';
import { begin, useRecoveryServer } from '../../../test-support/recovery/recovery-harness';
import { type ImportResult, importUsers } from './import-users';
import type { UserField } from './read-user-file';
import { RejectedError } from './row-problems';
import { showUser } from './show-user';

/* The forms that look users up accept every value that the import accepts, unless the import has warned. */

const ADA = {
  userId: 'ada.bell',
  firstName: 'Ada',
  lastName: 'Bell',
  email: 'ada@bank.com',
  cellPhone: '+491701234567',
  businessPhone: '',
} as const;
type Field = keyof typeof ADA;

const NAMES = [
  'Anne Marie',
  'O’Neil',
  'Mu\u0308ller',
  'İpek',
  'Ada\u00a0Maria',
  '\u202eAda',
  'x'.repeat(101),
  '*',
  '',
];

/** Values of each field, valid and invalid. */
const VALUES: Readonly<Record<Field, readonly string[]>> = {
  userId: [
    '0',
    '__proto__',
    'ada@bank.com',
    'jo\u0308rg',
    'ａｄａ',
    'ad\u200ba',
    'x'.repeat(101),
    'a b',
    '<ada>',
    'a\u0007b',
  ],
  firstName: NAMES,
  lastName: NAMES,
  email: [
    'ada@bank.swiss',
    'ada@bank.c0m',
    'ADA.Bell@Bank.COM',
    'ada@BÜCHER.de',
    'ada@例え.テスト',
    'ada＠bank.com',
    `${'x'.repeat(250)}@y.de`,
    'ada',
    'a@b@bank.com',
    'ada@[127.0.0.1]',
    '"ada b"@bank.com',
    'ada@bank.com, ben@bank.com',
    '',
  ],
  cellPhone: ['+49 170 123-4567', '0170 1234567', 'call me', ''],
  businessPhone: ['+49 (0)89 123456', 'x', ''],
};
/** A quick run tests every sixth value only. */
const CASES = Object.entries(VALUES)
  .flatMap(([field, values]) => values.map((value) => [field as Field, value] as const))
  .filter((_case, at) => !isQuick || at % 6 === 0);

const server = useRecoveryServer();

/** Imports one user. @returns null when it was rejected */
async function importOne(values: Readonly<Record<Field, string>>): Promise<ImportResult | null> {
  const { database, settings } = server;
  const rows = {
    columns: new Set(Object.keys(values) as UserField[]),
    rows: [{ row: 2, values: { ...values, temporaryPassword: 'Welcome-Ada-1' } }],
    problems: [],
  };
  const options = {
    source: 'users.csv',
    existing: 'change',
    delivery: { kind: 'none' },
    actor: 'ann@desk',
    now: server.now(),
  } as const;
  try {
    const context = { secrets: serverSecrets(settings.serverKey), environment: settings.environment };
    return await importUsers(database, context, rows, options);
  } catch (error) {
    expect(error).toBeInstanceOf(RejectedError);
    return null;
  }
}

test.each(CASES)(
  'a user whose %s is %j is rejected, or found by all forms, or warned @VAL-3 @REC-3 @REC-8',
  async (field, value) => {
    const user: Readonly<Record<Field, string>> = { ...ADA, [field]: value };
    const imported = await importOne(user);
    if (imported === null) return;
    const { userId, firstName, lastName, email } = user;
    // First the login and recovery forms, then the requests that they send.
    expect([userIdProblem(userId), recoveryUserIdProblem(userId)]).toEqual([null, null]);
    const visitor = await server.visitor();
    if (email !== '') {
      await visitor.post('/fps/generate-otp', await begin(visitor, userId));
      const [sent] = await server.database.query<{ user_id: string }>('SELECT user_id FROM outbox_messages');
      expect(sent).toBeDefined();
      const problems = [firstNameProblem(firstName), lastNameProblem(lastName), emailProblem(email)];
      const found = await visitor.post('/fuid/lookup', { firstName, lastName, emailId: email });
      const isFound = problems.every((each) => each === null) && found.status === 200;
      expect([isFound, imported.warnings.map((warning) => [warning.row, warning.field])]).toEqual(
        isFound ? [true, []] : [false, [[2, 'email']]],
      );
    }
    const { database, secrets, settings } = server;
    const opened = { database, secrets, limits: settings.recovery, now: server.now() };
    expect(await showUser(opened, userId)).not.toBeNull();
  },
);

test('an e-mail address without domain is rejected; a long top-level domain causes a warning @VAL-3', async () => {
  expect(await importOne({ ...ADA, email: 'ben@hall' })).toBeNull();
  for (const email of ['ada@bell.example', 'ada@bank.swiss'])
    expect((await importOne({ ...ADA, email }))?.warnings).toEqual([
      { row: 2, field: 'email', problem: expect.stringContaining('finds no forgotten User ID') },
    ]);
});

test('users with the same name and e-mail address are stored with a warning naming their rows @REC-8', async () => {
  const context = { secrets: server.secrets, environment: server.settings.environment };
  const importAll = (...users: readonly Readonly<Record<Field, string>>[]) =>
    importUsers(
      server.database,
      context,
      {
        columns: new Set<UserField>([
          'userId',
          'firstName',
          'lastName',
          'email',
          'cellPhone',
          'businessPhone',
        ]),
        rows: users.map((values, index) => ({ row: index + 2, values })),
        problems: [],
      },
      {
        existing: 'change',
        source: 'users.csv',
        delivery: { kind: 'print' },
        actor: 'test',
        now: server.now(),
      },
    );
  const same = { ...ADA, userId: 'ada.second', firstName: 'ADA', email: 'Ada@Bank.com' };
  const other = { ...ADA, userId: 'ada.third', firstName: 'Grace' };
  expect((await importAll(ADA, other, same)).warnings).toEqual([
    { row: 4, field: 'email', problem: expect.stringContaining('the user in row 2') },
  ]);
  const { warnings } = await importAll({ ...same, userId: 'ada.fourth' });
  expect(warnings).toEqual([
    { row: 2, field: 'email', problem: expect.stringMatching(/the stored user ada\.(?:bell|second)/) },
  ]);
  expect((await importAll(other)).warnings).toEqual([]);
  expect(JSON.stringify(warnings)).not.toMatch(/bank\.com/i);
});
