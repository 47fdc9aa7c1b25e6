import { demoUsers } from '../database/seed';
import { DEMO_DECOYS } from '../settings/decoy-settings';
import { serverSecrets } from '../settings/server-secrets';
import { decoyUser } from './decoy-user';
import { maskContacts } from './contacts';

const secrets = serverSecrets(Buffer.alloc(32, 7));
const nobodies = (like = DEMO_DECOYS, count = 400) =>
  Array.from({ length: count }, (_, index) => decoyUser(secrets, like, `nobody${index}`));

test('SEC-R4 decoys are stable, differ by name and its letter case, and always have an e-mail', () => {
  const decoy = (name: string) => decoyUser(secrets, DEMO_DECOYS, name);
  expect(decoy('nobody')).toEqual(decoy('nobody'));
  expect(decoy('Nobody')).not.toEqual(decoy('nobody'));
  const contacts = nobodies().map((each) => each.contacts);
  for (const { Email } of contacts) expect(Email).toMatch(/^\w\*{6,14}\w@example\.com$/);
  expect(new Set(contacts.map((shape) => Object.keys(shape).join())).size).toBe(4);
});

test('SEC-R4 REC-9 one in eight of those who do not exist is internal', () => {
  const internal = nobodies().filter(({ userType }) => userType === 'internal').length;
  expect(internal).toBeGreaterThan(400 / 8 - 20);
  expect(internal).toBeLessThan(400 / 8 + 20);
});

test('SEC-R4 domains and lengths of numbers are those of the settings, as often as they stand there', () => {
  const like = { domains: ['mail.example', 'mail.example', 'post.example'], phoneDigits: [9, 12, 12] };
  const contacts = nobodies(like, 4_000).map((each) => each.contacts);
  const share = (values: readonly (string | undefined)[], ending: RegExp) =>
    values.filter((value) => ending.test(value ?? '')).length / values.filter(Boolean).length;
  const mails = contacts.map(({ Email }) => Email);
  expect(share(mails, /@mail\.example$/)).toBeCloseTo(2 / 3, 1);
  expect(share(mails, /@post\.example$/)).toBeCloseTo(1 / 3, 1);
  for (const numbers of [contacts.map(({ SMS }) => SMS), contacts.map(({ Call }) => Call)]) {
    expect(share(numbers, /^\*{9}\d{4}$/)).toBeCloseTo(2 / 3, 1);
    expect(share(numbers, /^\*{6}\d{4}$/)).toBeCloseTo(1 / 3, 1);
  }
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
