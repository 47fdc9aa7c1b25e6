/*
 * The operations of a recovery service, written from the product specification alone (sections 3.7, 4 and 7). An example
 * and a test, not for production: recoveries are in memory.
 */
import { randomInt } from 'node:crypto';
import {
  getContacts,
  decode,
  deliver,
  encode,
  isCurrentPassword,
  isSame,
  isUsedPassword,
  limit,
  mask,
  Rejected,
  savePassword,
  token,
  users,
  countUses,
} from './directory.mjs';

const MINUTE = 60_000;
/** Characters of a passcode by e-mail or text message, without those that look alike; a phone sends digits. */
const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const [recoveries, grants, principals] = [new Map(), new Map(), new Map()];

const createPasscode = (characters) =>
  Array.from({ length: 6 }, () => characters[randomInt(characters.length)]).join('');

/** Returns the recovery of a request. It is bound to the browser's session, since a User ID is not secret. */
function findRecovery({ session, body }) {
  const recovery = recoveries.get(body.transactionId);
  if (
    !recovery ||
    recovery.session !== session ||
    recovery.until < Date.now() ||
    recovery.userId !== body.userId
  )
    throw new Rejected(undefined, 403);
  return recovery;
}

/** Returns the grant that a correct passcode created; it is valid for 20 minutes. */
function findGrant({ session }, flow) {
  const grant = grants.get(session);
  if (!grant || grant.flow !== flow || grant.until < Date.now()) throw new Rejected('ISB_SITEMDR08', 403);
  return grant;
}

/** Each operation of section 7: returns the body of its response, or throws Rejected. */
export const operations = {
  'POST fps/auth': ({ body, session, ip }) => {
    const { userId, flow } = body;
    if (typeof userId !== 'string' || userId === '' || !['FPS', 'FUID'].includes(flow))
      throw new Rejected(undefined, 400);
    limit(`start ${ip}`, 60);
    const user = flow === 'FUID' ? principals.get(userId) : users.get(userId);
    if (flow === 'FUID' && !user) throw new Rejected(undefined, 404);
    const contacts = Object.entries(getContacts(user, userId)).filter(([, contact]) => contact);
    const wire = Object.fromEntries(contacts.map(([name, contact]) => [name, encode(mask(contact))]));
    const transactionId = token();
    recoveries.set(transactionId, {
      session,
      userId,
      flow,
      user,
      // Masked values and, at the same positions, the stored contacts.
      values: Object.values(wire),
      contacts: contacts.map(([, contact]) => contact),
      until: Date.now() + 60 * MINUTE,
      sends: 0,
      wrong: 0,
      transactionId,
    });
    return { userId, transactionId, ...wire };
  },
  'POST fps/generate-otp': (request) => {
    const [recovery, { channel, value }] = [findRecovery(request), request.body];
    if (!recovery.values.includes(value)) throw new Rejected(undefined, 403);
    if (recovery.sends >= 4) throw new Rejected(undefined, 429);
    limit(`send ${recovery.user?.userId ?? recovery.userId}`, 20);
    Object.assign(recovery, {
      code: createPasscode(channel === 'Call' ? '0123456789' : CHARACTERS),
      channel,
      codeUntil: Date.now() + 20 * MINUTE,
      sends: recovery.sends + 1,
    });
    const contact = recovery.contacts[recovery.values.indexOf(value)];
    if (recovery.user)
      deliver(recovery.user, channel, contact, `Your passcode: ${recovery.code}`, recovery.code);
    return { otp: encode(recovery.code) };
  },
  'POST fps/verify-otp': (request) => {
    const recovery = findRecovery(request);
    const account = `wrong ${recovery.user?.userId ?? recovery.userId}`;
    if (recovery.wrong >= 5 || countUses(account) >= 10) throw new Rejected('OTP_ERR_003');
    if (recovery.channel === 'Call') return { channelStatus: 'STATUS.UNREACHABLE' };
    // Counted before the comparison, so that parallel attempts cannot exceed the limit.
    recovery.wrong += 1;
    const typed = decode(request.body.otp).toUpperCase();
    const isRight = recovery.code && recovery.codeUntil > Date.now() && isSame(typed, recovery.code);
    recovery.code = isRight ? undefined : recovery.code;
    if (!isRight) {
      limit(account, 10);
      throw new Rejected(recovery.wrong >= 5 ? 'OTP_ERR_003' : undefined);
    }
    if (recovery.user)
      grants.set(request.session, {
        ...recovery,
        until: Date.now() + 20 * MINUTE,
        isReady: recovery.user.firstTime,
      });
    return { authenticationResult: 'SUCCESS' };
  },
  'POST fps/email/': (request) => {
    findGrant(request, 'FPS').isReady = true;
  },
  'POST fuid/lookup': ({ body, ip }) => {
    limit(`look-up ${ip}`, 60);
    const names = ['firstName', 'lastName', 'emailId'];
    const user = [...users.values()].find((each) =>
      names.every((name) => each[name]?.toLowerCase() === String(body[name]).trim().toLowerCase()),
    );
    if (!user) return {};
    const principalId = token();
    principals.set(principalId, user);
    return { principalId };
  },
  'POST uti/decrypt': ({ body }) => {
    if (!principals.has(body.encryptedId)) throw new Rejected(undefined, 404);
    return { userId: body.encryptedId };
  },
  'GET uti/': () => ({ userType: 'external' }),
  'POST fuid/emails': (request) => {
    const { user } = findGrant(request, 'FUID');
    if (principals.get(request.body.principalId) !== user) throw new Rejected(undefined, 403);
    grants.delete(request.session);
    deliver(user, 'Email', user.emailId, `Your User ID: ${user.userId}`);
  },
  'POST change': (request) => {
    const [grant, { userId, tempPass, newPass, verifyPass }] = [findGrant(request, 'FPS'), request.body];
    const { user } = grant;
    if (!grant.isReady || userId !== grant.userId) throw new Rejected('ISB_PASSRES01', 403);
    if (newPass !== verifyPass) throw new Rejected('ISB_PASSVAL04');
    if (
      String(newPass).length < 8 ||
      ![/[a-z]/, /[A-Z]/, /\d/, /[^\w\s]/].every((kind) => kind.test(newPass))
    )
      throw new Rejected('ISB_PASSVAL01');
    if (user.firstTime && !isCurrentPassword(user, tempPass)) {
      limit(`temporary ${user.userId}`, 5);
      throw new Rejected('ISB_PASSCH03');
    }
    if (isUsedPassword(user, newPass)) throw new Rejected('ISB_USRUP06');
    grants.delete(request.session);
    savePassword(user, newPass);
  },
};
