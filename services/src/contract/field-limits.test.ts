import type { LightMyRequestResponse } from 'fastify';
import { FIELD_LIMITS, type LimitedField } from '@portal/shared-wl-assets/validation';
import {
  type RecoveryTestServer,
  startRecoveryTestServer,
  type TestVisitor,
} from '../../test-support/recovery/recovery-harness';
import { unstyledPages } from '../../test-support/services-under-test';
import { outboxService } from '../outbox/outbox-service';
import { hashPassword } from '../passwords/passwords';
import { signOnService } from '../sign-on/sign-on-service';
import { operations } from './operations';

/** A quick run tries a sample of the cases. */
const isQuick = process.env['TEST_QUICK'] === '1';

/** Field limit of each request property; a new property of the contract has to be added here or to NOT_TYPED. */
const NAMES: Readonly<Record<string, LimitedField>> = {
  userId: 'userId',
  firstName: 'name',
  lastName: 'name',
  emailId: 'email',
  newPass: 'password',
  verifyPass: 'password',
  tempPass: 'password',
};

/** Request properties that pages fill in themselves; each has its own limit. */
const NOT_TYPED: readonly string[] = [
  'channel', 'value', 'otp', 'sessionId', 'transactionId', 'flow', 'devicePrint', 'principalId', 'encryptedId',
  'site', 'path',
]; // prettier-ignore

/** Letters outside the BMP, which reveal a limit that counts UTF-16 code units. */
function createText(field: LimitedField, length: number): string {
  return field === 'email' ? `${'\u{10400}'.repeat(length - 5)}@b.de` : '\u{10400}'.repeat(length);
}

function listProperties(schema: Record<string, unknown> | undefined): readonly string[] {
  return Object.keys((schema?.['properties'] ?? {}) as object);
}

const ofRecovery = operations.filter(({ id }) => !/statistic|content|page/i.test(id));
const cells = ofRecovery.flatMap((operation) =>
  [...listProperties(operation.schema.body), ...listProperties(operation.schema.params)]
    .filter((name) => name in NAMES)
    .map((name) => ({ operation, name, field: NAMES[name] ?? 'userId' })),
);

/** Values of a body that the contract accepts, whatever the outcome. */
const EXAMPLES: Readonly<Record<string, string>> = {
  userId: 'nobody',
  firstName: 'No',
  lastName: 'Body',
  emailId: 'no@body.de',
  newPass: 'Quiet-River-77',
  verifyPass: 'Quiet-River-77',
  channel: 'Email',
  value: 'abcbm9ib2R5',
  otp: 'abcMTIzNDU2',
  sessionId: 'x'.repeat(20),
  transactionId: 'x'.repeat(20),
  flow: 'FPS',
  devicePrint: 'test',
};

let server: RecoveryTestServer;
let visitor: TestVisitor;
beforeAll(async () => {
  server = await startRecoveryTestServer(
    {},
    {},
    {
      also: (service) => async (app) => {
        await app.register(signOnService(service, unstyledPages, { whiteLabelExists: () => true }));
        await app.register(outboxService(service, unstyledPages));
      },
    },
  );
  visitor = await server.visitor();
});
afterAll(() => server.close());

async function getStatus({ operation, name }: (typeof cells)[number], value: string): Promise<number> {
  const required = (operation.schema.body?.['required'] ?? []) as string[];
  const inPath = listProperties(operation.schema.params).includes(name);
  const body = Object.fromEntries(required.map((each) => [each, EXAMPLES[each]]));
  const path = operation.url
    .replace(/^\/portal-login-service\/public/, '')
    .replace(/:(\w+)/g, (_, parameter: string) =>
      encodeURIComponent(parameter === name ? value : (EXAMPLES[parameter] ?? 'x')),
    );
  const { status } =
    operation.method === 'GET'
      ? await visitor.get(path)
      : await visitor.post(path, inPath ? undefined : { ...body, [name]: value });
  return status;
}

test('every text that a visitor types into a request has a field limit @API-3 @VAL-3', () => {
  const names = ofRecovery.flatMap(({ schema }) => [
    ...listProperties(schema.body),
    ...listProperties(schema.params),
  ]);
  expect(names.filter((name) => !(name in NAMES) && !NOT_TYPED.includes(name))).toEqual([]);
  expect(new Set(cells.map(({ field }) => field))).toEqual(new Set(Object.keys(FIELD_LIMITS)));
});

test.each(
  cells
    .map((cell) => [cell.operation.id, cell.name, cell] as const)
    .filter((_case, at) => !isQuick || at % 2 === 0),
)('%s accepts a %s at its field limit and rejects a longer one @API-3 @VAL-3', async (_id, _name, cell) => {
  const limit = FIELD_LIMITS[cell.field];
  expect([400, 414]).not.toContain(await getStatus(cell, createText(cell.field, limit)));
  expect(await getStatus(cell, createText(cell.field, limit + 1))).toBe(400);
});

function signIn(USER: string, PASSWRD: string): Promise<LightMyRequestResponse> {
  return server.app.inject({
    method: 'POST',
    url: '/login/forms/bg/ProcessLogin.fcc',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ USER, PASSWRD }).toString(),
  });
}

test.each([0, 1])(
  'the login form accepts values at their field limit, with %d more characters it fails @LOG-5 @VAL-1 @VAL-2',
  async (more) => {
    const userId = createText('userId', FIELD_LIMITS.userId + more);
    const password = createText('password', FIELD_LIMITS.password + more);
    const stored = [
      [userId, await hashPassword('Portal-Demo-1')],
      [`long.password.${more}`, await hashPassword(password)],
    ];
    for (const [id, hash] of stored)
      await server.database.query(
        `INSERT INTO users (user_id, first_name, last_name, password_hash, created_at) VALUES ($1, 'A', 'B', $2, now())`,
        [id, hash],
      );
    const responses = [
      await signIn(userId, 'Portal-Demo-1'),
      await signIn(`long.password.${more}`, password),
    ];
    for (const { headers } of responses)
      expect(String(headers.location)).toContain(
        more === 0 ? '/apps/home' : 'SMUSRMSG=Invalid%20Credentials',
      );
  },
);

test.each([0, 1])(
  'the outbox accepts a User ID at its field limit, with %d more characters it explains the limit @D-14',
  async (more) => {
    const user = encodeURIComponent(createText('userId', FIELD_LIMITS.userId + more));
    const [list, page] = [
      await server.app.inject(`/dev/outbox.json?user=${user}`),
      await server.app.inject(`/dev/outbox?user=${user}`),
    ];
    expect([list.statusCode, page.statusCode]).toEqual(more === 0 ? [200, 200] : [400, 400]);
    if (more > 0) expect(page.body).toContain(`at most ${FIELD_LIMITS.userId} characters`);
  },
);
