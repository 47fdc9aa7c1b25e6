import { type Check, requireThat, skipUnless } from '../../kit/check';
import { describeResponse, type ServiceResponse } from '../../kit/http-client';
import {
  isRejected,
  isVerified,
  newPassword,
  newRetryKey,
  readErrorCode,
  requireAccepted,
  requireRejected,
} from '../recovery-client';
import type { RecoveryContext, SentRecovery } from '../recovery-context';
import type { TestUser } from '../test-users';

async function verified(context: RecoveryContext, user: TestUser): Promise<SentRecovery> {
  const sent = await context.startAndSend(user);
  const response = await sent.recovery.verify(sent.channel, sent.passcode);
  requireThat(isVerified(response), `The right passcode: ${describeResponse(response)}`);
  return sent;
}

/** Requires a rejection that the page shows at the field of the new password. */
function requirePasswordCode(response: ServiceResponse, what: string): void {
  requireRejected(response, what);
  const code = readErrorCode(response);
  requireThat(
    code === null || /^ISB_PASSVAL\d+$|^ISB_USRUP06$/.test(code),
    `${what} gets ${code}: send ISB_PASSVAL01 to 04, which the page shows at the field; others close the form or appear above it.`,
  );
}

/** Checks of the temporary password and the password change. */
export const GRANT_CHECKS: readonly Check<RecoveryContext>[] = [
  {
    id: 'REC-GRANT',
    title: 'what a passcode allows belongs to its browser: another one cannot change the password',
    run: async (context) => {
      const { recovery } = await verified(context, context.nextUser());
      requireAccepted(await recovery.createTemporaryPassword(), 'fps/email after the passcode');
      const browser = await context.service.browser();
      requireRejected(await recovery.createTemporaryPassword(browser), 'fps/email of another browser');
      const password = newPassword();
      context.secrets.add(password);
      requireRejected(await recovery.change(password, { browser }), 'change of another browser');
    },
  },
  {
    id: 'REC-TEMPORARY',
    title: 'change before the temporary password is created is rejected',
    run: async (context) => {
      const { recovery } = await verified(context, context.nextUser());
      const password = newPassword();
      context.secrets.add(password);
      requireRejected(await recovery.change(password), 'change before fps/email');
    },
  },
  {
    id: 'REC-REPEAT',
    title:
      'the passcode typed again in the same browser is accepted or rejected, but allows no second change; another browser is rejected',
    run: async (context) => {
      const { recovery, channel, passcode } = await verified(context, context.nextUser());
      const again = await recovery.verify(channel, passcode);
      requireThat(again.status < 500, `The same passcode again: ${describeResponse(again)}`);
      const browser = await context.service.browser();
      requireRejected(await recovery.verify(channel, passcode, { browser }), 'verify-otp of another browser');
      requireAccepted(await recovery.createTemporaryPassword(), 'fps/email after the passcode');
      const [password, second] = [newPassword(), newPassword()];
      context.secrets.add(password).add(second);
      requireAccepted(await recovery.change(password, { headers: newRetryKey() }), 'change');
      requireRejected(await recovery.change(second, { headers: newRetryKey() }), 'A second change');
    },
  },
  {
    id: 'REC-RULES',
    title: 'change rejects two different passwords and a weak one',
    run: async (context) => {
      const { recovery } = await verified(context, context.nextUser());
      requireAccepted(await recovery.createTemporaryPassword(), 'fps/email after the passcode');
      const [password, other] = [newPassword(), newPassword()];
      requirePasswordCode(await recovery.change(password, { verifyPass: other }), 'Two different passwords');
      for (const weak of ['Ab1!', 'alllowercase1!', 'NoDigitsHere!', 'NoSpecialChar1'])
        requirePasswordCode(await recovery.change(weak), `The weak password ${weak}`);
    },
  },
  {
    id: 'REC-CHANGE',
    title:
      'change rejects the current password with ISB_USRUP06, saves a new one, and the passcode allows no other',
    run: async (context) => {
      const { recovery, user, channel, passcode } = await verified(context, context.nextUser());
      requireAccepted(await recovery.createTemporaryPassword(), 'fps/email after the passcode');
      const reused = await recovery.change(user.password);
      requireRejected(reused, 'The current password');
      const code = readErrorCode(reused);
      requireThat(
        code === 'ISB_USRUP06',
        `The current password was rejected with ${code ?? 'no code'}: send ISB_USRUP06.`,
      );
      const password = newPassword();
      context.secrets.add(password);
      const headers = newRetryKey();
      requireAccepted(await recovery.change(password, { headers }), 'change with a new password');
      const repeated = await recovery.change(password, { headers });
      requireThat(repeated.status < 500, `The repeated request: ${describeResponse(repeated)}`);
      const second = newPassword();
      context.secrets.add(second);
      requireRejected(await recovery.change(second, { headers: newRetryKey() }), 'A second change');
      const again = await recovery.verify(channel, passcode, { headers: newRetryKey() });
      requireThat(!isVerified(again), `The same passcode after the change: ${describeResponse(again)}`);
    },
  },
  {
    id: 'REC-FIRST-TIME',
    title: 'first-time set-up needs the temporary password of the invitation, and needs no other',
    run: async (context) => {
      const user = context.testUsers.firstTimeUser;
      skipUnless(user !== undefined, 'No test user is marked "firstTime".');
      const { recovery } = await verified(context, user);
      const password = newPassword();
      context.secrets.add(password);
      const wrong = await recovery.change(password, { tempPass: 'Not-The-Invitation-1' });
      requireRejected(wrong, 'A wrong temporary password');
      const code = readErrorCode(wrong);
      requireThat(
        code === 'ISB_PASSCH03',
        `A wrong temporary password was rejected with ${code ?? 'no code'}: send ISB_PASSCH03, which the page shows at its field.`,
      );
      const response = await recovery.change(password, { tempPass: user.password });
      requireThat(!isRejected(response), `The right one: ${describeResponse(response)}`);
    },
  },
];
