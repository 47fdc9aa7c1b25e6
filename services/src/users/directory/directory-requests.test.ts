import { PEOPLE_IN_DIRECTORY } from '../../../test-support/directory/directory-data';
import {
  type DirectoryServer,
  directorySettings,
  startDirectoryServer,
} from '../../../test-support/directory/directory-server';
import { startTestDirectory, type TestDirectory } from '../../../test-support/directory/test-directory';
import { begin, proof } from '../../../test-support/recovery/recovery-harness';

/* Requests of the portal to the directory, which its distance multiplies: their number and order must not depend on the user. */

let directory: TestDirectory;
let server: DirectoryServer;
beforeAll(async () => {
  directory = await startTestDirectory();
  const filters = {
    firstTimeFilter: '(pwdReset=TRUE)',
    disabledFilter: '(pwdAccountLockedTime=000001010000Z)',
  };
  server = await startDirectoryServer(directorySettings(directory, filters));
  // Opens the connections of both services, and reads the users that decoys resemble.
  await begin(await server.visitor(), 'dora.direct');
  await server.tryIn('dora.direct', 'wrong');
});
afterAll(async () => {
  await server.close();
  await directory.stop();
});

/** User IDs by kind of user; the first one is unknown. */
const KINDS: Readonly<Record<string, string>> = {
  unknown: 'nobody.here',
  known: 'dora.direct',
  'known in other letter case': 'DORA.Direct',
  disabled: 'dan.disabled',
  'of several entries': 'twin',
  'with an unreadable contact': 'wes.wrongphone',
  'of a filter': '*',
};

/** Kinds of a quick run. */
const QUICK = ['known'];

async function post(
  userId: string,
  path: string,
  body: (claims: Awaited<ReturnType<typeof begin>>) => object,
) {
  const visitor = await server.visitor();
  const claims = await begin(visitor, userId);
  return () => visitor.post(path, body(claims));
}
const NEW_PASSWORD = { newPass: 'Pebble-Mountain-71', verifyPass: 'Pebble-Mountain-71' };

/** Prepares each request that depends on a User ID. */
const BY_USER_ID: Readonly<Record<string, (userId: string) => Promise<() => Promise<unknown>>>> = {
  'fps/auth': async (userId) => {
    const visitor = await server.visitor();
    return () => begin(visitor, userId);
  },
  'fps/generate-otp': (userId) => post(userId, '/fps/generate-otp', (claims) => claims),
  'fps/call-status': (userId) => post(userId, '/fps/call-status', (claims) => claims),
  'fps/verify-otp': (userId) => post(userId, '/fps/verify-otp', (claims) => proof(claims, '000000')),
  'fps/email': (userId) => post(userId, `/fps/email/${encodeURIComponent(userId)}`, () => ({})),
  change: (userId) => post(userId, '/change', () => ({ userId, ...NEW_PASSWORD })),
  'uti/{userId}': async (userId) => {
    const visitor = await server.visitor();
    return () => visitor.get(`/uti/${encodeURIComponent(userId)}`);
  },
  'a rejected sign-in': (userId) => Promise.resolve(() => server.login(userId, 'wrong')),
  'a sign-in without password': (userId) => Promise.resolve(() => server.login(userId, '')),
};

/** Returns the operations of a request without the values that name a user. */
async function record(request: () => Promise<unknown>): Promise<readonly string[]> {
  const operations = await directory.record(request);
  return operations.map((operation) =>
    operation.replace(/^BIND .*$/, 'BIND').replaceAll(/\((uid|mail)=[^)]*\)/g, '($1=?)'),
  );
}

const USER_SEARCHES = expect.arrayContaining([
  expect.stringMatching(/^SRCH 2 .*uid=\?.*pwdReset/),
  expect.stringMatching(/^SRCH 2 .*uid=\?.*pwdAccountLockedTime/),
]) as unknown;

describe.each(Object.entries(BY_USER_ID))('%s', (request, prepare) => {
  let expected: readonly string[];
  beforeAll(async () => {
    expected = await record(await prepare('nobody.here'));
  });

  test('has the operations of its kind @SEC-R4', () => {
    if (request === 'fps/auth') expect(expected).toEqual(USER_SEARCHES);
    else if (request.includes('sign-in'))
      expect(expected.filter((operation) => operation === 'BIND')).toHaveLength(1);
    else expect(expected).toEqual([]);
  });

  test.each(Object.keys(KINDS).map((kind) => [kind, QUICK.includes(kind) ? '@quick' : '@long'] as const))(
    'sends the same operations for a User ID: %s %s @SEC-R4',
    async (kind) => {
      // Twice: the first look-up of a user stores a row.
      for (let time = 0; time < 2; time += 1)
        expect(await record(await prepare(KINDS[kind] ?? ''))).toEqual(expected);
    },
  );
});

describe('fuid/lookup', () => {
  const look = (firstName: string, lastName: string, emailId: string) => async () =>
    (await server.visitor()).post('/fuid/lookup', { firstName, lastName, emailId });
  const [dora] = PEOPLE_IN_DIRECTORY;

  test.each([
    ['nobody', look('No', 'Body', 'nobody@bank.test')],
    ['the e-mail address of a user, with other names', look('No', 'Body', 'dora.direct@bank.test')],
    ['a user', look(dora?.firstName ?? '', dora?.lastName ?? '', 'dora.direct@bank.test')],
    ['a disabled user', look('Dan', 'Disabled', 'dan.disabled@bank.test')],
    ['two users of one e-mail address, by their names', look('Twin', 'One', 'twin@bank.test')],
    ['two users of one e-mail address, by other names', look('Twin', 'None', 'twin@bank.test')],
  ])('sends the same operations when it finds %s @SEC-R4', async (_kind, request) => {
    const expected = await record(look('Any', 'Name', 'other@bank.test'));
    expect(expected).toHaveLength(4);
    expect(await record(request)).toEqual(expected);
  });
});
