import { type Check, requireThat } from '../../kit/check';
import { type Browser, describeResponse, getField } from '../../kit/http-client';
import {
  isRejected,
  isVerified,
  newRetryKey,
  post,
  readPrincipal,
  requireAccepted,
  StartedRecovery,
} from '../recovery-client';
import type { RecoveryContext } from '../recovery-context';
import type { TestUser } from '../test-users';

interface LookedUp {
  readonly browser: Browser;
  readonly principalId: string;
  readonly handle: string;
}

async function lookUp(context: RecoveryContext, user: TestUser): Promise<LookedUp> {
  const browser = await context.service.browser();
  const { firstName, lastName, emailId } = user;
  const principalId = readPrincipal(await post(browser, '/fuid/lookup', { firstName, lastName, emailId }));
  const decrypted = await post(browser, '/uti/decrypt', { encryptedId: principalId });
  requireAccepted(decrypted, 'uti/decrypt');
  const handle = getField(decrypted.json, 'userId');
  requireThat(typeof handle === 'string', `uti/decrypt has no userId: ${describeResponse(decrypted)}`);
  return { browser, principalId, handle };
}

/** Checks of the flow for a forgotten User ID. */
export const USER_ID_CHECKS: readonly Check<RecoveryContext>[] = [
  {
    id: 'REC-SEALED',
    title: 'neither fuid/lookup nor uti/decrypt reveals the User ID',
    run: async (context) => {
      const user = context.nextUser();
      const { principalId, handle } = await lookUp(context, user);
      for (const [name, value] of Object.entries({ principalId, userId: handle }))
        for (const text of [value, Buffer.from(value, 'base64').toString()])
          requireThat(!text.includes(user.userId), `${name} contains the User ID.`);
    },
  },
  {
    id: 'REC-LOOKUP',
    title: 'fuid/lookup without a match returns no principalId and does not make the service fail',
    run: async (context) => {
      const browser = await context.service.browser();
      const details = { firstName: 'No', lastName: 'Body', emailId: 'no.body@example.net' };
      const response = await post(browser, '/fuid/lookup', details);
      const isFound = !isRejected(response) && Boolean(getField(response.json, 'principalId'));
      requireThat(!isFound && response.status < 500, describeResponse(response));
    },
  },
  {
    id: 'REC-USER-ID',
    title: 'after the passcode fuid/emails e-mails the User ID, and a repeated request does not do so twice',
    run: async (context) => {
      const user = context.nextUser();
      const { browser, principalId, handle } = await lookUp(context, user);
      const recovery = await StartedRecovery.start(browser, handle, 'FUID');
      const channel = context.messageChannel(recovery);
      const passcode = await context.sendPasscode(recovery, user, channel);
      const response = await recovery.verify(channel, passcode);
      requireThat(isVerified(response), `The right passcode: ${describeResponse(response)}`);
      const withId = async (): Promise<number> =>
        (await context.messagesTo(user)).filter(({ text }) => String(text).includes(user.userId)).length;
      const before = await withId();
      const headers = newRetryKey();
      requireAccepted(await post(browser, '/fuid/emails', { principalId }, headers), 'fuid/emails');
      await post(browser, '/fuid/emails', { principalId }, headers);
      await post(browser, '/fuid/emails', { principalId }, newRetryKey());
      context.requireOutbox();
      const sent = (await withId()) - before;
      requireThat(sent === 1, `${sent} e-mails with the User ID arrived.`);
    },
  },
];
