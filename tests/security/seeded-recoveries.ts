import { encoded, Recovery } from './recovery';
import { Visitor } from './visitor';

/** A recovery under attack: the values of the real page, and those an attacker could substitute. */
export interface SeededRecovery {
  readonly visitor: Visitor;
  /** Values of body and path, by field. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Correct values of other recoveries, by field and origin. */
  readonly others: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const NEW_PASSWORD = 'Heron-by-the-lake-8';
const PERSON = { firstName: 'Alex', lastName: 'Morgan', emailId: 'alex.morgan@example.com' };
const OTHER_PERSON = { firstName: 'Erika', lastName: 'Muster', emailId: 'erika.muster@example.com' };
const printed = { devicePrint: 'test' };

async function claimsOfOthers(origin: string, own: Recovery): Promise<SeededRecovery['others']> {
  const attacker = await Recovery.begin(await Visitor.at(origin), 'erika.muster', 'Email');
  const { claims } = attacker;
  const body = own.started.body;
  return {
    transactionId: { 'of the attacker': claims.transactionId },
    sessionId: { 'of the attacker': claims.sessionId, 'the transaction’s': own.claims.transactionId },
    value: {
      'of the attacker': claims.value,
      'the attacker’s address': encoded('thief@evil.example'),
      'the address in clear': encoded('alex.morgan@example.com'),
      'of another channel': String(body['cellPhone']),
    },
    channel: { 'another one of the user': 'SMS', 'a call': 'Call', 'in small letters': 'email' },
    flow: { 'the other one': 'FUID' },
    userId: { 'of the attacker': 'erika.muster' },
    otp: { 'another code': encoded('000000') },
  };
}

async function sent(origin: string, userId: string): Promise<Recovery> {
  const recovery = await Recovery.begin(await Visitor.at(origin), userId, 'Email');
  if ((await recovery.send()).status !== 200) throw new Error('The passcode was not sent');
  return recovery;
}

async function proved(origin: string, userId: string): Promise<Recovery> {
  const recovery = await sent(origin, userId);
  const { status } = await recovery.prove(await recovery.newestCode());
  if (status !== 200) throw new Error('The passcode was not taken');
  return recovery;
}

async function lookUpPrincipal(visitor: Visitor, person: typeof PERSON): Promise<string> {
  return String((await visitor.call('/fuid/lookup', person)).body['principalId']);
}

async function principalsOfOthers(origin: string): Promise<Readonly<Record<string, string>>> {
  const attacker = await Visitor.at(origin);
  return {
    'of the attacker': await lookUpPrincipal(attacker, OTHER_PERSON),
    'of the victim, looked up by the attacker': await lookUpPrincipal(attacker, PERSON),
  };
}

/** Advances a forgotten User ID to the verified passcode. */
async function provedUserId(visitor: Visitor, encryptedId: string): Promise<void> {
  const { body } = await visitor.call('/uti/decrypt', { encryptedId });
  const handle = String(body['userId']);
  const started = (await visitor.call('/fps/auth', { ...printed, flow: 'FUID', userId: handle })).body;
  const claims = {
    channel: 'Email' as const,
    value: String(started['primaryEmail']),
    sessionId: String(started['sessionId']),
    transactionId: String(started['transactionId']),
    flow: 'FUID',
    userId: handle,
  };
  await visitor.call('/fps/generate-otp', claims);
  const messages = JSON.parse((await visitor.get('/dev/outbox.json?user=alex.morgan')).text) as {
    readonly code: string | null;
  }[];
  const code = messages.find((each) => each.code)?.code ?? '';
  const { status } = await visitor.call('/fps/verify-otp', { ...claims, ...printed, otp: encoded(code) });
  if (status !== 200) throw new Error('The passcode was not taken');
}

/** Prepares, by operation, the state in which the real page sends its request, so that it would succeed. */
export const seedRecovery: Readonly<Record<string, (origin: string) => Promise<SeededRecovery>>> = {
  startRecovery: async (origin) => ({
    visitor: await Visitor.at(origin),
    fields: { ...printed, flow: 'FPS', userId: 'alex.morgan' },
    others: { flow: { 'the other one': 'FUID' } },
  }),
  generateOtp: async (origin) => {
    const own = await Recovery.begin(await Visitor.at(origin), 'alex.morgan', 'Email');
    return { visitor: own.visitor, fields: { ...own.claims }, others: await claimsOfOthers(origin, own) };
  },
  readCallStatus: async (origin) => {
    const own = await Recovery.begin(await Visitor.at(origin), 'alex.morgan', 'Call');
    if ((await own.send()).status !== 200) throw new Error('The call was not placed');
    const others = await claimsOfOthers(origin, own);
    return {
      visitor: own.visitor,
      fields: { ...own.claims },
      others: { ...others, channel: { 'another one of the user': 'SMS', 'in small letters': 'call' } },
    };
  },
  verifyOtp: async (origin) => {
    const own = await sent(origin, 'alex.morgan');
    const otp = encoded(await own.newestCode());
    const fields = { ...own.claims, ...printed, otp };
    return { visitor: own.visitor, fields, others: await claimsOfOthers(origin, own) };
  },
  createTemporaryPassword: async (origin) => {
    const { visitor } = await proved(origin, 'alex.morgan');
    return {
      visitor,
      fields: { userId: 'alex.morgan' },
      others: { userId: { 'of another': 'erika.muster' } },
    };
  },
  changePassword: async (origin) => {
    const own = await proved(origin, 'alex.morgan');
    await own.temporaryPassword();
    return {
      visitor: own.visitor,
      fields: { userId: 'alex.morgan', newPass: NEW_PASSWORD, verifyPass: NEW_PASSWORD },
      others: { userId: { 'of another': 'erika.muster' }, newPass: { 'another one': 'Another-heron-9' } },
    };
  },
  findUser: async (origin) => ({
    visitor: await Visitor.at(origin),
    fields: { ...PERSON },
    others: { emailId: { 'of another': OTHER_PERSON.emailId }, firstName: { 'of another': 'Erika' } },
  }),
  openPrincipal: async (origin) => {
    const visitor = await Visitor.at(origin);
    const fields = { encryptedId: await lookUpPrincipal(visitor, PERSON) };
    return { visitor, fields, others: { encryptedId: await principalsOfOthers(origin) } };
  },
  sendUserId: async (origin) => {
    const visitor = await Visitor.at(origin);
    const principalId = await lookUpPrincipal(visitor, PERSON);
    const others = await principalsOfOthers(origin);
    await provedUserId(visitor, principalId);
    const { 'of the attacker': ofAttacker = '' } = others;
    return { visitor, fields: { principalId }, others: { principalId: { 'of the attacker': ofAttacker } } };
  },
  readUserType: async (origin) => {
    const { visitor } = await Recovery.begin(await Visitor.at(origin), 'ivan.internal', 'Email');
    return {
      visitor,
      fields: { userId: 'ivan.internal' },
      others: { userId: { 'of another': 'erika.muster' } },
    };
  },
};
