import { isQuick } from '../../../test-support/quick-run';
import { createVariants, malformedBodies, type Variant } from '../../../test-support/recovery/field-variants';
import { begin, proof, useRecoveryServer } from '../../../test-support/recovery/recovery-harness';
import { CHANGE, DETAILS, seedRecovery, type State } from '../../../test-support/recovery/seeded-recovery';
import type { TestResponse, TestVisitor } from '../../../test-support/recovery/test-visitor';
import { encodeForWire } from '../../contacts/wire-encoding';

/* Every field of every operation, tampered with in every way, in a state where the correct value would succeed. */

const server = useRecoveryServer();

/** The request of a page, and values of other recoveries, by field and origin. */
interface Attacked {
  readonly visitor: TestVisitor;
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly others?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

async function withClaims(state: State, path: string): Promise<Attacked> {
  const { visitor, claims, code } = await seedRecovery(server, state, false);
  const other = await begin(await server.visitor(), 'erika.muster');
  return {
    visitor,
    path,
    fields: path.endsWith('verify-otp') ? proof(claims, code) : claims,
    others: {
      transactionId: { 'of the attacker': other.transactionId },
      sessionId: { 'of the attacker': other.sessionId, 'the transaction’s': claims.transactionId },
      value: { 'of the attacker': other.value, 'the address in clear': encodeForWire(DETAILS.emailId) },
      channel: { 'another one of the user': 'SMS', 'in small letters': 'email' },
      flow: { 'the other one': 'FUID' },
      userId: { 'of the attacker': 'erika.muster' },
    },
  };
}
async function principalsOfOthers(): Promise<Readonly<Record<string, string>>> {
  const attacker = await server.visitor();
  const erika = { firstName: 'Erika', lastName: 'Muster', emailId: 'erika.muster@example.com' };
  const lookUp = async (person: object) =>
    String((await attacker.post('/fuid/lookup', person)).body['principalId']);
  return { 'of the attacker': await lookUp(erika), 'of the victim': await lookUp(DETAILS) };
}

const OPERATIONS: Readonly<Record<string, () => Promise<Attacked>>> = {
  startRecovery: async () => ({
    visitor: await server.visitor(),
    path: '/fps/auth',
    fields: { devicePrint: 'test', flow: 'FPS', userId: 'alex.morgan' },
    others: { flow: { 'the other one': 'FUID' } },
  }),
  generateOtp: () => withClaims('choosing', '/fps/generate-otp'),
  readCallStatus: () => withClaims('sent', '/fps/call-status'),
  verifyOtp: () => withClaims('sent', '/fps/verify-otp'),
  changePassword: async () => ({
    visitor: (await seedRecovery(server, 'ready', false)).visitor,
    path: '/change',
    fields: { userId: 'alex.morgan', ...CHANGE },
    others: { userId: { 'of another': 'erika.muster' }, newPass: { 'another one': 'Another-heron-9' } },
  }),
  findUser: async () => ({
    visitor: await server.visitor(),
    path: '/fuid/lookup',
    fields: DETAILS,
  }),
  openPrincipal: async () => {
    const { visitor, principalId } = await seedRecovery(server, 'none', true);
    const others = { encryptedId: await principalsOfOthers() };
    return { visitor, path: '/uti/decrypt', fields: { encryptedId: principalId }, others };
  },
  sendUserId: async () => {
    const { 'of the attacker': attacker = '' } = await principalsOfOthers();
    const { visitor, principalId } = await seedRecovery(server, 'proved', true);
    const others = { principalId: { 'of the attacker': attacker } };
    return { visitor, path: '/fuid/emails', fields: { principalId }, others };
  },
};
/** Free texts, of which only malformed values are rejected, and the passcode, whose wrong values count. */
const FREE: readonly string[] = [
  'startRecovery devicePrint',
  'startRecovery userId',
  'verifyOtp devicePrint',
  'verifyOtp otp',
  ...['firstName', 'lastName', 'emailId'].map((field) => `findUser ${field}`),
];
/** The same password in another Unicode form (NIST SP 800-63B, 3.1.1.2). */
function isSamePassword(what: string, { name }: Variant): boolean {
  return /^changePassword (?:newPass|verifyPass)$/.test(what) && name === 'in full-width letters';
}

function expectRejected({ status, body, headers }: TestResponse, variant: Variant, what: string): void {
  const { errorCode = 'ISB_PASS', ...rest } = body;
  expect([what, variant.name, status >= 400 && status < 500, { ...rest, requestId: '' }]).toEqual([
    what,
    variant.name,
    true,
    { status: 'FAILURE', errorMessage: 'The request could not be completed.', requestId: '' },
  ]);
  expect(errorCode).toMatch(/^ISB_(PASS|USRUP|SITEMDR)/);
  expect([headers['cache-control'], headers['set-cookie']]).toEqual(['no-store', undefined]);
}

async function messages(): Promise<number> {
  return (await server.database.query('SELECT 1 FROM outbox_messages')).length;
}

/** A quick run attacks every third operation. */
const ATTACKED = Object.entries(OPERATIONS).filter((_each, at) => !isQuick || at % 3 === 0);

test.each(ATTACKED)(
  'every tampered field of %s gets the generic error, with no message or effect @SEC-R1 @SEC-R11 @SEC-R15',
  async (operation, prepare) => {
    const { visitor, path, fields, others = {} } = await prepare();
    const before = await messages();
    const headers = {
      'x-xsrf-token': visitor.cookies['XSRF-TOKEN'] ?? '',
      'content-type': 'application/json',
    };
    for (const [field, ownValue] of Object.entries(fields)) {
      const what = `${operation} ${field}`;
      const variants = FREE.includes(what)
        ? malformedBodies(ownValue, `${ownValue}x`)
        : createVariants(ownValue, others[field] ?? {});
      for (const variant of variants) {
        if (isSamePassword(what, variant)) continue;
        const payload = variant.body(fields, field);
        expectRejected(await visitor.post(path, undefined, { headers, payload }), variant, what);
      }
    }
    expect(await messages()).toBe(before);
    // The page continues unaffected.
    expect((await visitor.post(path, fields)).status).toBe(200);
  },
);

test('every tampered User ID in a path is rejected, or gets the user type of an unknown one @SEC-R1 @SEC-R4', async () => {
  const { visitor } = await seedRecovery(server, 'proved', false);
  const before = await messages();
  for (const variant of createVariants('alex.morgan', { 'of another': 'erika.muster' })) {
    const { name, value } = variant;
    if (typeof value !== 'string' || value === '' || value.length > 300 || value.includes('\ud800')) continue;
    const inUrl = encodeURIComponent(value);
    expectRejected(await visitor.post(`/fps/email/${inUrl}`), variant, 'createTemporaryPassword');
    const read = await visitor.get(`/uti/${inUrl}`);
    expect([name, read.status === 200 ? read.body : read.status >= 400]).toEqual([
      name,
      read.status === 200 ? { userType: 'external' } : true,
    ]);
  }
  expect(await messages()).toBe(before);
  expect((await visitor.post('/fps/email/alex.morgan')).status).toBe(200);
});

test('a disguised correct passcode is a wrong one, and counts @SEC-R2', async () => {
  const disguised = [
    (code: string) => `x7q${Buffer.from(code).toString('base64')}\n`,
    (code: string) =>
      encodeForWire([...code].map((digit) => String.fromCharCode(0x2776 + Number(digit))).join('')),
    (code: string) => encodeForWire(`${code} 20 min`),
    (code: string) => encodeForWire(encodeForWire(code)),
  ];
  const { visitor, claims, code } = await seedRecovery(server, 'sent', false);
  for (const [index, disguise] of disguised.entries()) {
    const otp = disguise(code);
    const { body } = await visitor.post('/fps/verify-otp', { ...proof(claims, code), otp });
    expect(body).toMatchObject({ errorMessage: 'OTP_ERR_001', attemptsLeft: 4 - index });
  }
  expect((await visitor.post('/fps/verify-otp', proof(claims, code))).status).toBe(200);
});

test.each([
  { firstName: 'Аlex' },
  { firstName: '%' },
  { lastName: 'Mor gan' },
  { lastName: "Morgan' OR '1'='1" },
  { emailId: 'alexmorgan@example.com' },
  { emailId: 'alex.morgan@example.com.evil.de' },
])('a look-up finds nobody by the look-alike, wildcard or part %j @REC-8 @SEC-R4', async (swap) => {
  const { status, body } = await (await server.visitor()).post('/fuid/lookup', { ...DETAILS, ...swap });
  expect([status, body['principalId']]).toEqual([404, undefined]);
});
