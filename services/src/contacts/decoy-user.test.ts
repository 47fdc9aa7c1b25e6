import { serverSecrets } from '@portal/server-kit/configuration';
import { demoUsers } from '../users/seed';
import { type Contacts, maskContacts } from './contacts';
import { createDecoyTemplates, type SampledUser } from './decoy-template';
import { DecoyRing } from './decoy-templates';
import { decoyUser } from './decoy-user';

const secrets = serverSecrets(Buffer.alloc(32, 7));
function createRing(users: readonly SampledUser[]) {
  return new DecoyRing(createDecoyTemplates(users));
}
function createDecoys(users: readonly SampledUser[], count = 4_000) {
  const ring = createRing(users);
  return Array.from({ length: count }, (_, index) => decoyUser(secrets, ring, `unknown${index}`));
}
/** One user per set of contacts, named so that the e-mail addresses do not resemble the User IDs. */
function usersWith(
  contacts: readonly Contacts[],
  userType: (index: number) => SampledUser['userType'] = () => 'external',
): readonly SampledUser[] {
  return contacts.map((each, index) => ({
    userId: `user-${index}-id`,
    userType: userType(index),
    contacts: each,
  }));
}
function repeat(count: number, contacts: Contacts): readonly Contacts[] {
  return Array.from({ length: count }, () => contacts);
}
function computeShare<Item>(items: readonly Item[], fits: (item: Item) => boolean): number {
  return items.filter(fits).length / items.length;
}

const DEMO: readonly SampledUser[] = demoUsers.map(
  ({ userId, userType, email, cellPhone, businessPhone }) => ({
    userId,
    userType,
    contacts: {
      ...(email !== undefined && { Email: email }),
      ...(cellPhone !== undefined && { SMS: cellPhone }),
      ...(businessPhone !== undefined && { Call: businessPhone }),
    },
  }),
);

test('a decoy is deterministic and depends on the letter case of the User ID @SEC-R4', () => {
  const ring = createRing(DEMO);
  expect(decoyUser(secrets, ring, 'unknown')).toEqual(decoyUser(secrets, ring, 'unknown'));
  expect(decoyUser(secrets, ring, 'Unknown')).not.toEqual(decoyUser(secrets, ring, 'unknown'));
});

test('decoys have channels, mail domains, lengths and user types in the proportions of users @SEC-R4', () => {
  const users = usersWith(
    [
      ...repeat(200, { Email: 'kim@mail.example', SMS: '+4915112345678' }),
      ...repeat(100, { Email: 'Robin.Longname@post.example' }),
      ...repeat(100, { SMS: '+15555550100', Call: '+15555550100' }),
    ],
    (index) => (index < 200 ? 'external' : 'internal'),
  );
  const decoys = createDecoys(users);
  const looks = new Map<string, number>();
  for (const { contacts, userType } of decoys) {
    const email = contacts.Email?.replace(/^[a-z]/, 'a')
      .replace(/^[A-Z]/, 'A')
      .replace(/\w@/, 'z@');
    const look = JSON.stringify([userType, email, contacts.SMS?.length, contacts.Call === contacts.SMS]);
    looks.set(look, (looks.get(look) ?? 0) + 1 / decoys.length);
  }
  expect([...looks.keys()].sort()).toEqual([
    '["external","a*z@mail.example",13,false]',
    '["internal","A************z@post.example",null,true]',
    '["internal",null,11,true]',
  ]);
  expect(looks.get('["external","a*z@mail.example",13,false]')).toBeCloseTo(1 / 2, 1);
  expect(looks.get('["internal",null,11,true]')).toBeCloseTo(1 / 4, 1);
});

test('no decoy shows a mail domain that fewer than three users have @SEC-R4', () => {
  const users = usersWith(
    [
      ...repeat(40, { Email: 'kim@mail.example' }),
      ...repeat(20, { Email: 'kim@bank.example' }),
      ...repeat(2, { Email: 'kim@kim-family.example' }),
    ],
    (index) => (index >= 40 && index < 61 ? 'internal' : 'external'),
  );
  const seen = createDecoys(users).map(
    ({ userType, contacts }) => `${userType} ${contacts.Email?.split('@')[1]}`,
  );
  expect(new Set(seen)).toEqual(new Set(['external mail.example', 'internal bank.example']));
});

test('in a portal with few users every decoy shows their most frequent mail domain @SEC-R4', () => {
  const users = usersWith([
    { Email: 'kim@b.example' },
    { Email: 'robin@b.example' },
    { Email: 'kim@a.example' },
  ]);
  expect(new Set(createDecoys(users, 200).map(({ contacts }) => contacts.Email?.split('@')[1]))).toEqual(
    new Set(['b.example']),
  );
});

test('one or two users without channels are no templates; without users decoys have e-mail, SMS @SEC-R4', () => {
  const unreachable = usersWith(repeat(2, {}));
  const reachable = usersWith(repeat(5, { Email: 'kim@mail.example' }));
  expect(createDecoys([...unreachable, ...reachable], 200).every(({ contacts }) => contacts.Email)).toBe(
    true,
  );
  for (const users of [[], unreachable])
    for (const { contacts } of createDecoys(users, 50)) {
      expect(contacts.Email).toMatch(/^\w\*{6}\w@example\.com$/);
      expect(contacts.SMS).toMatch(/^\*{7}\d{4}$/);
    }
});

test('every letter and digit that can start or end an e-mail address occurs @SEC-R4', () => {
  const ring = createRing(
    usersWith([{ Email: 'anna@a.example' }, { Email: 'Anna@a.example' }, { Email: '1anna@a.example' }]),
  );
  const locals = Array.from(
    { length: 20_000 },
    (_, index) => (decoyUser(secrets, ring, `unknown${index}`).contacts.Email ?? '').split('@')[0],
  );
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const sorted = (characters: readonly (string | undefined)[]) => [...new Set(characters)].sort().join('');
  expect(sorted(locals.map((local) => local?.[0]))).toBe(`0123456789${letters.toUpperCase()}${letters}`);
  expect(sorted(locals.map((local) => local?.at(-1)))).toBe(`0123456789${letters}`);
});

/** Returns true when a masked e-mail address has the length and the first and last character of a text. */
function looksLike(text: string, email = '') {
  return new RegExp(`^${text.replace(/(?<=.).(?=.)/g, '\\*')}@`).test(email);
}

test('e-mail addresses of decoys resemble the User ID as often as those of users do @SEC-R4', () => {
  const same = Array.from({ length: 100 }, (_, index) => `jo.${index}x`).map((userId) => ({
    userId,
    userType: 'external' as const,
    contacts: { Email: `${userId}@mail.example` },
  }));
  const ring = createRing([...same, ...usersWith(repeat(200, { Email: 'kim.other@mail.example' }))]);
  const ids = Array.from({ length: 4_000 }, (_, index) => `anna.smith${index}`);
  const share = computeShare(ids, (id) => looksLike(id, decoyUser(secrets, ring, id).contacts.Email));
  expect(share).toBeCloseTo(1 / 3, 1);
});

test('an e-mail address like the User ID is lower case unless its template user has a capital @SEC-R4', () => {
  const createEmail = (userId: string, email: string) => {
    const [local = ''] = email.split('@');
    const ring = createRing([{ userId: local, userType: 'external', contacts: { Email: email } }]);
    return decoyUser(secrets, ring, userId).contacts.Email;
  };
  expect(createEmail('ASMITH', 'kim@mail.example')).toBe('a****h@mail.example');
  expect(createEmail('ASmith', 'Kim@mail.example')).toBe('A****h@mail.example');
  expect(createEmail('a.smith@post.example', 'kim@mail.example')).toBe('a*****h@mail.example');
  for (const userId of ['anna smith', 'änna', '', 'a'.repeat(65)])
    expect(createEmail(userId, 'kimmy@mail.example')).toMatch(/^\w\*{3}\w@mail\.example$/);
});

test('decoys match the demo users by domain, number length and similarity to the User ID @SEC-R4 @D-13', () => {
  const shapes = (values: readonly (string | undefined)[]) =>
    new Set(values.flatMap((value) => (value ? [value.replace(/^.*@/, '').replace(/\d{4}$/, '')] : [])));
  for (const channel of ['Email', 'SMS', 'Call'] as const)
    expect(shapes(createDecoys(DEMO).map(({ contacts }) => contacts[channel]))).toEqual(
      shapes(DEMO.map(({ contacts }) => maskContacts(contacts)[channel])),
    );
  const ring = createRing(DEMO);
  for (const userId of ['anna.smith', 'ben.meyer', 'jan.1'])
    expect(looksLike(userId, decoyUser(secrets, ring, userId).contacts.Email)).toBe(true);
});

test('adding or removing one user changes few decoys @SEC-R4', () => {
  const users = usersWith(
    Array.from({ length: 100 }, (_, index) => ({ Email: `${'k'.repeat(3 + (index % 20))}@mail.example` })),
  );
  const before = createDecoys(users);
  const after = createDecoys(users.slice(1));
  const changed = before.filter((decoy, index) => decoy.contacts.Email !== after[index]?.contacts.Email);
  expect(changed.length).toBeGreaterThan(0);
  expect(changed.length / before.length).toBeLessThan(0.03);
});

test('decoys are locked, and lack contacts, as often as users, unless fewer than three are @SEC-R4', () => {
  const reached = usersWith(repeat(94, { Email: 'kim@mail.example' }));
  const others = (count: number, user: Pick<SampledUser, 'contacts' | 'isLocked'>) =>
    Array.from({ length: count }, (_, index) => ({
      userId: `${String(user.isLocked)}-${index}`,
      userType: 'external' as const,
      ...user,
    }));
  const shares = (count: number) => {
    const decoys = createDecoys([
      ...reached,
      ...others(count, { contacts: { Email: 'kim@mail.example' }, isLocked: true }),
      ...others(count, { contacts: {} }),
    ]);
    return [
      ({ isLocked }: (typeof decoys)[number]) => isLocked,
      ({ contacts }: (typeof decoys)[number]) => contacts.Email === undefined,
    ].map((fits) => computeShare(decoys, fits));
  };
  expect(shares(2)).toEqual([0, 0]);
  for (const share of shares(30)) {
    expect(share).toBeGreaterThan(0.1);
    expect(share).toBeLessThan(0.3);
  }
});
