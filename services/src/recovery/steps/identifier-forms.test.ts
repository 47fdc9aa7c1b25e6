import { hash } from '@node-rs/argon2';
import { serverSecrets } from '@portal/server-kit/configuration';
import type { Database } from '@portal/server-kit/database';
import { isQuick } from '../../../test-support/quick-run';
import {
  begin,
  otherThan,
  proof,
  type RecoveryTestServer,
  startRecoveryTestServer,
  type TestVisitor,
} from '../../../test-support/recovery/recovery-harness';
import { testSignOn } from '../../../test-support/services-under-test';
import { emailFingerprint } from '../../contacts/email-address';
import { sealContacts } from '../../contacts/seal-contacts';
import { storeContacts } from '../../contacts/store-contacts';

const PASSWORD = 'Portal-Demo-1';
const EMAIL = 'jörg@bücher.example';

let server: RecoveryTestServer;
let passwordHash: string;
beforeAll(async () => {
  // A very cheap hash; its verification uses the parameters stored in the hash.
  passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  server = await startRecoveryTestServer(
    {},
    {},
    {
      also: (service, settings) => testSignOn(service, settings, { whiteLabelExists: () => true }),
    },
  );
});
beforeEach(() => server.reset());
afterAll(() => server.close());

/** Forms in which keyboards, clipboards and password managers deliver the same text. */
const FORMS: Readonly<Record<string, (text: string) => string>> = {
  'as it is written': (text) => text,
  composed: (text) => text.normalize('NFC'),
  decomposed: (text) => text.normalize('NFD'),
  'in full width': (text) => text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
  'with a zero-width space': (text) => `${text.slice(0, 2)}\u200b${text.slice(2)}`,
  'with a soft hyphen': (text) => `${text.slice(0, 3)}\u00ad${text.slice(3)}`,
  'after a byte order mark': (text) => `\ufeff${text}`,
  'between direction marks': (text) => `\u202a${text}\u202c`,
};

/** Forms in which an administration tool may have stored the same User ID. */
const STORED: Readonly<Record<string, string>> = {
  composed: 'j\u00f6rg.m\u00fcller',
  decomposed: 'jo\u0308rg.mu\u0308ller',
};

const cells = [
  ...Object.keys(FORMS).map((typed) => ['decomposed', typed] as const),
  ...['composed', 'decomposed'].map((typed) => ['composed', typed] as const),
];

function sampled<Case>(cases: readonly Case[], step: number): readonly Case[] {
  return cases.filter((_each, at) => !isQuick || at % step === 0);
}

interface Person {
  userId: string;
  firstName?: string;
  lastName?: string;
  email?: string;
  emailLookup?: string;
  firstTime?: boolean;
}

async function addPerson(database: Database, person: Person): Promise<void> {
  const secrets = serverSecrets(server.settings.serverKey);
  const { email = EMAIL } = person;
  await database.query(
    `INSERT INTO users (user_id, first_name, last_name, email_lookup, password_hash, first_time,
       temporary_password_hash, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, now())`,
    [
      person.userId,
      person.firstName ?? 'Jörg',
      person.lastName ?? 'Müller',
      person.emailLookup ?? emailFingerprint(secrets, email),
      person.firstTime ? null : passwordHash,
      person.firstTime ?? false,
      person.firstTime ? passwordHash : null,
    ],
  );
  await storeContacts(database, [{ userId: person.userId, contacts: sealContacts({ secrets }, { email }) }]);
}

function inForm(name: string, text: string): string {
  return FORMS[name]?.(text) ?? text;
}

async function signIn(userId: string): Promise<string> {
  const response = await server.app.inject({
    method: 'POST',
    url: '/login/forms/bg/ProcessLogin.fcc',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ USER: userId, PASSWRD: PASSWORD }).toString(),
  });
  return String(response.headers.location).split('?')[0] ?? '';
}

async function newestMessage() {
  return (
    await server.database.query<{ to_address: string; code: string; user_id: string }>(
      'SELECT to_address, code, user_id FROM outbox_messages ORDER BY position DESC LIMIT 1',
    )
  )[0];
}

/** The User ID in the first response: as typed, without a byte order mark. */
function asAnswered(userId: string): string {
  return userId.replace('\ufeff', '');
}

/** Sends and verifies a passcode, each step with the User ID in the form it was typed. */
async function prove(visitor: TestVisitor, userId: string) {
  const claims = await begin(visitor, userId);
  expect(claims.userId).toBe(asAnswered(userId));
  expect((await visitor.post('/fps/generate-otp', claims)).status).toBe(200);
  const code = (await newestMessage())?.code ?? '';
  return await visitor.post('/fps/verify-otp', proof(claims, code));
}

test.each(sampled(cells, 3))(
  'a User ID stored %s signs in when it is typed %s @LOG-5 @D-8',
  async (stored, typed) => {
    await addPerson(server.database, { userId: STORED[stored] ?? '' });
    expect(await signIn(inForm(typed, 'jörg.müller'))).toBe('/apps/home');
    // Letter case is significant.
    expect(await signIn(inForm(typed, 'JÖRG.MÜLLER'))).toBe('/app/default/login');
  },
);

test.each(sampled(cells, 6))(
  'a User ID stored %s recovers its password when it is typed %s @REC-3 @API-1',
  async (stored, typed) => {
    await addPerson(server.database, { userId: STORED[stored] ?? '' });
    const visitor = await server.visitor();
    const userId = inForm(typed, 'jörg.müller');
    expect(await prove(visitor, userId)).toMatchObject({ status: 200, body: { firstTime: false } });
    expect(await newestMessage()).toMatchObject({ to_address: EMAIL, user_id: STORED[stored] });
    const named = asAnswered(userId);
    const inUrl = encodeURIComponent(named);
    expect((await visitor.get(`/uti/${inUrl}`)).body).toEqual({ userType: 'external' });
    expect((await visitor.post(`/fps/email/${inUrl}`)).status).toBe(200);
    const newPass = 'Quiet-River-77';
    const changed = await visitor.post('/change', { userId: named, newPass, verifyPass: newPass });
    expect(changed).toMatchObject({ status: 200, body: { status: 'SUCCESS' } });
  },
);

/** Stored values of a person, and all ways of typing them that match. */
const PEOPLE = {
  firstName: { Jörg: ['JÖRG', 'jo\u0308rg', 'Ｊörg', 'Jö\u200brg'], İpek: ['IPEK', 'ipek', 'İPEK', 'i\u0307pek'], "Sean'o": ['Sean’o', 'SEAN´O'] },
  lastName: { Groß: ['GROSS', 'gross', 'GROẞ', 'Gro\u00adß'], 'Meier-Lüdenscheidt': ['MEIER‐LÜDENSCHEIDT', 'Meier–Lu\u0308denscheidt'], 'von  Ärz': ['VON ÄRZ', 'von\u00a0Ärz'], Σάκης: ['ΣΆΚΗΣ', 'σάκησ'] },
  email: {
    'x@bücher.de': ['x@xn--bcher-kva.de', 'X@BÜCHER.DE', 'x@bu\u0308cher.de', 'x@bücher。de', 'ｘ＠bücher.de', ' x@bücher.de', 'x@bücher.de.', 'x@\u200bbücher.de'],
    'jörg@bank.de': ['jo\u0308rg@BANK.de', 'JÖRG@bank.de'],
    'x@пример.рф': ['x@xn--e1afmkfd.xn--p1ai', 'X@ПРИМЕР.РФ'],
  },
} as const; // prettier-ignore

type Field = keyof typeof PEOPLE;

const people = (
  Object.entries(PEOPLE) as readonly (readonly [Field, Readonly<Record<string, readonly string[]>>])[]
).flatMap(([field, values]) =>
  Object.entries(values).flatMap(([stored, forms]) =>
    [...forms, stored].flatMap((typed) => [[field, stored, typed] as const, [field, typed, stored] as const]),
  ),
);

test.each(sampled(people, 6))(
  'a user whose %s is stored as %j is found by %j @REC-8 @D-6',
  async (field, stored, typed) => {
    const person: Person & Record<Field, string> = {
      userId: 'ada',
      firstName: 'Ada',
      lastName: 'Bell',
      email: 'ada@bell.de',
    };
    person[field] = stored;
    await addPerson(server.database, person);
    person[field] = typed;
    const { firstName, lastName, email: emailId } = person;
    const visitor = await server.visitor();
    expect((await visitor.post('/fuid/lookup', { firstName, lastName, emailId })).status).toBe(200);
    const other = { firstName: `${firstName}x`, lastName, emailId };
    expect((await visitor.post('/fuid/lookup', other)).status).toBe(404);
  },
);

const typedForms = Object.keys(FORMS);

test('an unknown User ID gets the same decoy in every form, and another one in other letter case @SEC-R4', async () => {
  const getContacts = async (userId: string) => {
    const { body } = await (
      await server.visitor()
    ).post('/fps/auth', { devicePrint: '', flow: 'FPS', userId });
    const plain = (value: unknown) => Buffer.from(String(value ?? '').slice(3), 'base64').toString();
    return [body.primaryEmail, body.cellPhone, body.businessPhone].map(plain);
  };
  const asWritten = await getContacts('jörg.nobody');
  for (const form of typedForms) expect(await getContacts(inForm(form, 'jörg.nobody'))).toEqual(asWritten);
  expect(await getContacts('JÖRG.NOBODY')).not.toEqual(asWritten);
});

test.each(['jörg.müller', 'jörg.nobody'].filter((_case, at) => !isQuick || at === 0))(
  'wrong passcodes and audit records of %s are counted together in every form @SEC-R2 @SEC-R15',
  async (name) => {
    await addPerson(server.database, { userId: 'jörg.müller' });
    const forms = [...sampled(typedForms, 3), 'as it is written'];
    for (const form of forms) {
      const visitor = await server.visitor();
      const claims = await begin(visitor, inForm(form, name));
      await visitor.post('/fps/generate-otp', claims);
      await visitor.post('/fps/verify-otp', proof(claims, otherThan((await newestMessage())?.code ?? '1')));
      await signIn(inForm(form, name));
      server.advanceClock(3_600);
    }
    const visitor = await server.visitor();
    await visitor.post('/fps/generate-otp', await begin(visitor, name.toUpperCase()));
    const counts = await server.database.query<{ wrong: number }>(
      'SELECT cardinality(at) AS wrong FROM recovery_wrong_codes ORDER BY 1',
    );
    expect(counts).toEqual([{ wrong: forms.length }]);
    const users = await server.database.query<{ event: string; users: number }>(
      `SELECT event, count(DISTINCT user_hash)::int AS users FROM audit_events
        WHERE event IN ('signOn', 'startRecovery') GROUP BY event ORDER BY event`,
    );
    expect(users).toEqual([
      { event: 'signOn', users: 1 },
      { event: 'startRecovery', users: 2 },
    ]);
  },
);

test('a mailbox has one limit, in whatever form its e-mail address was stored @SEC-R2', async () => {
  const forms = ['x@bücher.de', 'X@BÜCHER.DE', 'x@xn--bcher-kva.de'];
  for (const [index, email] of forms.entries())
    await addPerson(server.database, { userId: `u${index}`, email });
  for (const index of forms.keys()) {
    const visitor = await server.visitor();
    expect((await visitor.post('/fps/generate-otp', await begin(visitor, `u${index}`))).status).toBe(200);
    server.advanceClock(60);
  }
  const [count] = await server.database.query(
    'SELECT cardinality(sent_at) AS sent FROM recovery_destinations',
  );
  expect(count).toEqual({ sent: forms.length });
});
