import { type Check, requireThat } from '../../kit/check';
import { describeResponse, getField } from '../../kit/http-client';
import { BASE, decodeValue, offeredChannels, post, requireRejected } from '../recovery-client';
import type { RecoveryContext } from '../recovery-context';

const CONTACT_FIELDS = ['primaryEmail', 'businessPhone', 'cellPhone'];

/** Checks of fps/auth and the user type. */
export const START_CHECKS: readonly Check<RecoveryContext>[] = [
  {
    id: 'REC-AUTH',
    title: 'fps/auth returns userId, transactionId and at least one contact',
    run: async (context) => {
      const { auth } = await context.start(context.nextUser());
      for (const name of ['userId', 'transactionId'])
        requireThat(
          typeof getField(auth.json, name) === 'string' && getField(auth.json, name) !== '',
          `Add ${name} to ${describeResponse(auth)}`,
        );
      requireThat(offeredChannels(auth).length > 0, `No contact is usable: ${describeResponse(auth)}`);
    },
  },
  {
    id: 'REC-ENCODED',
    title: 'contacts are 3 characters and base64',
    run: async (context) => {
      const { auth } = await context.start(context.nextUser());
      for (const name of CONTACT_FIELDS) {
        const value = getField(auth.json, name);
        requireThat(
          value === undefined || decodeValue(value) !== null,
          `Send ${name} as 3 characters and base64, not "${String(value)}".`,
        );
      }
    },
  },
  {
    id: 'REC-MASKED',
    title: 'contacts leave the service masked: at most 4 digits of a phone number, no whole e-mail address',
    run: async (context) => {
      for (const user of context.testUsers.users) {
        const { auth } = await context.start(user);
        for (const name of CONTACT_FIELDS) {
          const contact = decodeValue(getField(auth.json, name)) ?? '';
          const local = user.emailId.split('@')[0] ?? '';
          const isWhole = name === 'primaryEmail' && contact.toLowerCase().includes(local.toLowerCase());
          requireThat(!isWhole, `Mask ${name} of ${user.userId}: it contains the whole local part.`);
          const digits = name === 'primaryEmail' ? '' : contact.replace(/\D/g, '');
          requireThat(
            digits.length <= 4,
            `Mask ${name} of ${user.userId} but for the last 4 digits: it shows ${digits.length}.`,
          );
        }
      }
    },
  },
  {
    id: 'REC-INPUT',
    title: 'requests that lack a field, or are not JSON, are rejected and do not make the service fail',
    run: async (context) => {
      const browser = await context.service.browser();
      for (const body of [
        {},
        { userId: 1, flow: 'FPS', devicePrint: 'x' },
        { userId: 'a', flow: 'NONE' },
        [],
      ])
        requireRejected(await post(browser, '/fps/auth', body), `fps/auth with ${JSON.stringify(body)}`);
      for (const text of ['{"userId":', 'null', '\u0000']) {
        const response = await browser.request(`${BASE}/fps/auth`, { method: 'POST', text });
        requireRejected(response, `fps/auth with the body ${JSON.stringify(text)}`);
      }
      for (const path of ['/fps/generate-otp', '/fps/verify-otp', '/fuid/emails', '/uti/decrypt', '/change'])
        requireRejected(await post(browser, path, {}), `${path.slice(1)} without fields`);
    },
  },
  {
    id: 'REC-TYPE',
    title: 'uti/{userId} responds alike to a known and an unknown User ID',
    run: async (context) => {
      const browser = await context.service.browser();
      const knownResponse = await browser.request(`${BASE}/uti/${context.nextUser().userId}`);
      const unknown = await browser.request(`${BASE}/uti/no.such.user.${Date.now()}`);
      requireThat(
        knownResponse.status === unknown.status && knownResponse.text === unknown.text,
        `${describeResponse(knownResponse)} differs from ${describeResponse(unknown)}`,
      );
    },
  },
  {
    id: 'REC-STATE',
    title: 'no step before its turn: nothing is created, sent or changed without a passcode',
    run: async (context) => {
      const user = context.nextUser();
      const recovery = await context.start(user);
      const before = (await context.messagesTo(user)).length;
      const channel = context.messageChannel(recovery);
      const steps = [
        ['verify-otp before generate-otp', await recovery.verify(channel, '000000')],
        ['fps/email before a passcode', await recovery.createTemporaryPassword()],
        ['change before a passcode', await recovery.change('Kit-Early-Password-9aA!')],
        [
          'fuid/emails before a passcode',
          await post(recovery.browser, '/fuid/emails', { principalId: 'x'.repeat(60) }),
        ],
      ] as const;
      for (const [step, response] of steps) requireRejected(response, step);
      const after = (await context.messagesTo(user)).length;
      requireThat(after === before, `${after - before} messages were sent.`);
    },
  },
];
