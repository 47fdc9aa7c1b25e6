/* Users, their passwords and messages, which a bank already has. */
import { createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** Users file, to which new passwords are written; the example's own file is never changed. */
const { USERS_FILE } = process.env;
const MINUTE = 60_000;
const file = JSON.parse(readFileSync(USERS_FILE ?? new URL('users.json', import.meta.url), 'utf8'));
export const users = new Map(file.users.map((user) => [user.userId, user]));
const secret = randomBytes(32);
const counters = new Map();
/** Messages, newest first; a real service sends them by a mail server and an SMS provider. */
export const outbox = [];

export const token = () => randomBytes(24).toString('base64url');
export const encode = (text) =>
  randomBytes(2).toString('hex').slice(0, 3) + Buffer.from(text).toString('base64');
export const decode = (value) => Buffer.from(String(value).slice(3), 'base64').toString();
export const mask = (contact) =>
  contact.includes('@') ? `${contact[0]}***@${contact.split('@')[1]}` : `*******${contact.slice(-4)}`;
export const isSame = (a, b) => {
  const [x, y] = [a, b].map((text) => createHmac('sha256', secret).update(String(text)).digest());
  return timingSafeEqual(x, y);
};
const hash = (password, salt = token()) => `${salt}:${scryptSync(password, salt, 32).toString('base64url')}`;
const isPassword = (password, stored) => isSame(hash(String(password), stored.split(':')[0]), stored);
const getPasswordHistory = (user) => (user.passwords ??= [hash(user.password)]);

/** Error that ends a request. The specification allows a failure with status 200 and its code in the body. */
export class Rejected extends Error {
  constructor(code, status = 200) {
    super();
    Object.assign(this, { status, body: { status: 'FAILURE', ...(code && { errorMessage: code }) } });
  }
}

/** Returns the number of uses in the current hour. */
export const countUses = (key) => (counters.get(key)?.until > Date.now() ? counters.get(key).uses : 0);

/** Counts a use. @throws Rejected with 429 after more than `most` uses within an hour */
export function limit(key, most) {
  const uses = countUses(key) + 1;
  counters.set(key, { uses, until: uses === 1 ? Date.now() + 60 * MINUTE : counters.get(key).until });
  if (uses > most) throw new Rejected(undefined, 429);
}

/** Returns contacts; those of an unknown User ID are derived from it, so that responses do not reveal whether it exists. */
export function getContacts(user, userId) {
  if (user)
    return { primaryEmail: user.emailId, cellPhone: user.cellPhone, businessPhone: user.businessPhone };
  const [letter, ...digits] = createHmac('sha256', secret).update(userId).digest();
  return {
    primaryEmail: `${String.fromCharCode(97 + (letter % 26))}@example.com`,
    cellPhone: `555${digits
      .slice(0, 7)
      .map((digit) => digit % 10)
      .join('')}`,
  };
}

/** Whether a password is the user's current one, or the temporary one of the invitation. */
export const isCurrentPassword = (user, password) => isPassword(password, getPasswordHistory(user)[0]);

/** Whether a password is one of the user's last 12. */
export const isUsedPassword = (user, password) =>
  getPasswordHistory(user)
    .slice(0, 12)
    .some((stored) => isPassword(password, stored));

export function savePassword(user, password) {
  const passwords = [hash(password), ...getPasswordHistory(user)];
  Object.assign(user, { passwords, password: undefined, firstTime: undefined });
  if (USERS_FILE) writeFileSync(USERS_FILE, JSON.stringify(file, null, 2));
}

/** Sends a message, with or without a passcode. */
export function deliver({ userId }, channel, to, text, code = '') {
  outbox.unshift({ id: token(), userId, channel, to, text, code, sentAt: new Date().toISOString() });
}
