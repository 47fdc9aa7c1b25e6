import { demoUsers } from '../database/seed';
import type { Channel } from '../contract/contract';
import { DEMO_DECOYS, type DecoySettings } from '../settings/decoy-settings';
import { serverSecrets } from '../settings/server-secrets';
import { decoyUser, type DecoyUser } from './decoy-user';
import { maskContacts } from './contacts';

const secrets = serverSecrets(Buffer.alloc(32, 7));
const EVERY_CHANNEL = new Set(['Email', 'SMS', 'Call'] as const);
/** The demo's, but for mail addresses that do not follow the user ID: what they look like then. */
const OTHERS: DecoySettings = { ...DEMO_DECOYS, mailNames: ['other'] };
const nobodies = (like = OTHERS, count = 400, available: ReadonlySet<Channel> = EVERY_CHANNEL) =>
  Array.from({ length: count }, (_, index) => decoyUser(secrets, like, available, `nobody${index}`));

test('SEC-R4 decoys are stable, differ by name and its letter case, and always have an e-mail', () => {
  const decoy = (name: string) => decoyUser(secrets, DEMO_DECOYS, EVERY_CHANNEL, name);
  expect(decoy('nobody')).toEqual(decoy('nobody'));
  expect(decoy('Nobody')).not.toEqual(decoy('nobody'));
  const contacts = nobodies().map((each) => each.contacts);
  for (const { Email } of contacts) expect(Email).toMatch(/^\w\*{1,20}\w@example\.com$/);
  expect(new Set(contacts.map((shape) => Object.keys(shape).join())).size).toBe(4);
});

test('SEC-R4 REC-9 one in eight of those who do not exist is internal', () => {
  const internal = nobodies().filter(({ userType }) => userType === 'internal').length;
  expect(internal).toBeGreaterThan(400 / 8 - 20);
  expect(internal).toBeLessThan(400 / 8 + 20);
});

test('SEC-R4 domains and lengths of numbers are those of the settings, as often as they stand there', () => {
  const like = {
    ...OTHERS,
    domains: ['mail.example', 'mail.example', 'post.example'],
    phoneDigits: [9, 12, 12],
  };
  const contacts = nobodies(like, 4_000).map((each) => each.contacts);
  const share = (values: readonly (string | undefined)[], ending: RegExp) =>
    values.filter((value) => ending.test(value ?? '')).length / values.filter(Boolean).length;
  const mails = contacts.map(({ Email }) => Email);
  expect(share(mails, /@mail\.example$/)).toBeCloseTo(2 / 3, 1);
  expect(share(mails, /@post\.example$/)).toBeCloseTo(1 / 3, 1);
  for (const numbers of [contacts.map(({ SMS }) => SMS), contacts.map(({ Call }) => Call)]) {
    expect(share(numbers, /^\*{8}\d{4}$/)).toBeCloseTo(2 / 3, 1);
    expect(share(numbers, /^\*{5}\d{4}$/)).toBeCloseTo(1 / 3, 1);
  }
});

test('SEC-R4 so are the lengths of mail addresses and the ways to reach a user', () => {
  const like: DecoySettings = {
    ...OTHERS,
    mailLengths: [1, 2, 30],
    channels: [['SMS'], ['Email', 'Call']],
  };
  const contacts = nobodies(like, 2_000).map((each) => each.contacts);
  const ways = new Set(contacts.map((each) => Object.keys(each).join('+')));
  expect(ways).toEqual(new Set(['SMS', 'Email+Call']));
  const mails = contacts.flatMap(({ Email }) => (Email === undefined ? [] : [Email.split('@')[0] ?? '']));
  expect(mails.length).toBeGreaterThan(900);
  expect(new Set(mails.map((local) => local.replace(/\w/g, '#')))).toEqual(
    new Set(['#*', `#${'*'.repeat(28)}#`]),
  );
});

test('SEC-R4 of those with a number for messages and one for calls as many have the same for both as the settings say', () => {
  const same = (like: DecoySettings) => {
    const both = nobodies(like, 4_000).filter(({ contacts: { SMS, Call } }) => SMS && Call);
    expect(both.length).toBeGreaterThan(800);
    return both.filter(({ contacts }) => contacts.SMS === contacts.Call).length / both.length;
  };
  expect(same(DEMO_DECOYS)).toBeCloseTo(1 / 2, 1);
  expect(same({ ...OTHERS, phones: ['same', 'two', 'two', 'two'] })).toBeCloseTo(1 / 4, 1);
  expect(same({ ...OTHERS, phones: ['same'] })).toBe(1);
});

test('SEC-R4 REC-9 internal users who do not exist have the domains of internal users, the others never', () => {
  const like = { ...OTHERS, domains: ['mail.example'], internalDomains: ['bank.example'] };
  const seen = new Set(
    nobodies(like).map(({ userType, contacts }) => `${userType} ${contacts.Email?.replace(/^.*@/, '')}`),
  );
  expect(seen).toEqual(new Set(['external mail.example', 'internal bank.example']));
});

test('SEC-R4 a mail address begins with small letters, capitals and digits as often as the settings say', () => {
  const share = (like: DecoySettings, begin: RegExp) => {
    const mails = nobodies(like, 4_000).map(({ contacts }) => contacts.Email ?? '');
    return mails.filter((mail) => begin.test(mail)).length / mails.length;
  };
  expect(share(OTHERS, /^[A-Z]/)).toBeCloseTo(0.1, 1);
  expect(share(OTHERS, /^\d/)).toBeGreaterThan(0.03);
  expect(share(OTHERS, /^\d/)).toBeLessThan(0.07);
  expect(share({ ...OTHERS, mailBegins: ['lower'] }, /^[a-z]/)).toBe(1);
  expect(share({ ...OTHERS, mailBegins: ['lower', 'upper', 'digit'] }, /^[A-Z]/)).toBeCloseTo(1 / 3, 1);
});

test('SEC-R4 every sign that a mail address may begin or end with comes up', () => {
  const mails = nobodies(OTHERS, 20_000).flatMap(({ contacts: { Email = '' } }) => Email.split('@')[0] ?? '');
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  expect([...new Set(mails.map((local) => local[0]))].sort().join('')).toBe(
    `0123456789${letters.toUpperCase()}${letters}`,
  );
  expect([...new Set(mails.map((local) => local.at(-1)))].sort().join('')).toBe(`0123456789${letters}`);
});

/** Whether the mask has the length, the first and the last sign of the name. */
const fits = (name: string, mail = '') => new RegExp(`^${name.replace(/(?<=.).(?=.)/g, '\\*')}@`).test(mail);

test('SEC-R4 as many mail addresses follow the user ID as the settings say, those of internal users by theirs', () => {
  const ids = Array.from({ length: 4_000 }, (_, index) => `anna.smith${index}`);
  const share = (like: DecoySettings, type: DecoyUser['userType']) => {
    const decoys = ids.map((id) => ({ id, ...decoyUser(secrets, like, EVERY_CHANNEL, id) }));
    const ofType = decoys.filter(({ userType }) => userType === type);
    return ofType.filter(({ id, contacts }) => fits(id, contacts.Email)).length / ofType.length;
  };
  const third: DecoySettings = { ...DEMO_DECOYS, mailNames: ['id', 'other', 'other'] };
  expect(share(third, 'external')).toBeCloseTo(1 / 3, 1);
  expect(share(third, 'internal')).toBeCloseTo(1 / 3, 1);
  const staff: DecoySettings = { ...OTHERS, internalMailNames: ['id'] };
  expect(share(staff, 'external')).toBeLessThan(0.02);
  expect(share(staff, 'internal')).toBe(1);
});

test('SEC-R4 a mail address that follows a user ID is in small letters, unless addresses begin with capitals', () => {
  const mailOf = (userId: string, mailBegins: DecoySettings['mailBegins']) =>
    decoyUser(secrets, { ...DEMO_DECOYS, mailBegins }, EVERY_CHANNEL, userId).contacts.Email;
  expect(mailOf('ASMITH', ['lower'])).toBe('a****h@example.com');
  expect(mailOf('ASmith', ['upper'])).toBe('A****h@example.com');
  expect(mailOf('a.smith@post.example', ['lower'])).toBe('a*****h@example.com');
});

test('SEC-R4 no mail address follows a user ID that cannot stand in one', () => {
  for (const userId of ['anna smith', 'änna', '', 'a'.repeat(65)]) {
    const mail = decoyUser(secrets, { ...DEMO_DECOYS, mailLengths: [5] }, EVERY_CHANNEL, userId).contacts
      .Email;
    expect(mail).toMatch(/^\w\*{3}\w@example\.com$/);
  }
});

test('SEC-R4 where a channel is not set up there is another way to nobody, so that no answer differs', () => {
  const like: DecoySettings = { ...OTHERS, channels: [['SMS'], ['Email', 'SMS']] };
  for (const { contacts } of nobodies(like, 50, new Set(['Email'])))
    expect(Object.keys(contacts)).toEqual(['Email']);
  for (const { contacts } of nobodies({ ...like, channels: [['SMS']] }, 50, new Set(['Email'])))
    expect(Object.keys(contacts)).toEqual(['Email']);
});

test('SEC-R4 D-13 nobody is told from the demo users by a domain or by the length of a number', () => {
  const shapes = (values: readonly (string | undefined)[]) =>
    new Set(values.flatMap((value) => (value ? [value.replace(/^.*@/, '').replace(/\d{4}$/, '')] : [])));
  const demo = demoUsers.map(({ email, cellPhone, businessPhone }) =>
    maskContacts({
      ...(email && { Email: email }),
      ...(cellPhone && { SMS: cellPhone }),
      ...(businessPhone && { Call: businessPhone }),
    }),
  );
  for (const channel of ['Email', 'SMS', 'Call'] as const)
    expect(shapes(nobodies().map(({ contacts }) => contacts[channel]))).toEqual(
      shapes(demo.map((contacts) => contacts[channel])),
    );
});

test('SEC-R4 D-13 nor by a mail address that follows the user ID, as every one of the demo does', () => {
  const mailed = demoUsers.filter(({ email }) => email);
  expect(mailed.every(({ userId, email }) => fits(userId, maskContacts({ Email: email ?? '' }).Email))).toBe(
    true,
  );
  for (const userId of ['anna.smith', 'ben.meyer', 'jan.1'])
    expect(fits(userId, decoyUser(secrets, DEMO_DECOYS, EVERY_CHANNEL, userId).contacts.Email)).toBe(true);
});
