import { FIELD_LIMITS, type LimitedField } from '@portal/contract/validation';
import { isQuick } from '../../test-support/quick-run';
import {
  type RecoveryTestServer,
  startRecoveryTestServer,
  type TestVisitor,
} from '../../test-support/recovery/recovery-harness';
import { testOutbox, testSignOn } from '../../test-support/services-under-test';
import { operations } from './operations';

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
      also: (service, settings) => async (app) => {
        await app.register(testSignOn(service, settings, { whiteLabelExists: () => true }));
        await app.register(testOutbox(service, settings));
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
