import { randomId } from '@portal/server-kit/sessions';
import { begin, otherThan, proof, type RecoveryTestServer } from './recovery-harness';
import type { TestResponse, TestVisitor } from './test-visitor';

/** States of a recovery, with the names of docs/reference/recovery-states.md. */
export const STATES = ['none', 'choosing', 'sent', 'proved', 'ready', 'used', 'locked', 'expired'] as const;
export type State = (typeof STATES)[number];

/** Name and e-mail address of the demo user. */
export const DETAILS = { firstName: 'Alex', lastName: 'Morgan', emailId: 'alex.morgan@example.com' };
export const CHANGE = { newPass: 'Quiet-River-77', verifyPass: 'Quiet-River-77' };
const NOWHERE = {
  channel: 'Email' as const,
  value: 'abcYUBiLmM=',
  sessionId: 'x'.repeat(32),
  transactionId: 'y'.repeat(32),
};

/** Data of a page within a recovery. */
export interface SeededRecovery {
  visitor: TestVisitor;
  /** Cookies before the passcode was verified. */
  before: Record<string, string>;
  claims: Awaited<ReturnType<typeof begin>>;
  principalId: string;
  code: string;
}

/** Brings a recovery into a state, only by requests and by moving the clock. */
export async function seedRecovery(
  server: RecoveryTestServer,
  state: State,
  isUserId: boolean,
): Promise<SeededRecovery> {
  const visitor = await server.visitor();
  visitor.key = `"${randomId()}"`;
  const principalId = String((await visitor.post('/fuid/lookup', DETAILS)).body.principalId);
  const flow = isUserId ? 'FUID' : 'FPS';
  const unknownUser = { ...NOWHERE, flow, userId: 'alex.morgan' };
  const before = { ...visitor.cookies };
  if (state === 'none') return { visitor, before, claims: unknownUser, principalId, code: '123456' };
  const userId = isUserId
    ? String((await visitor.post('/uti/decrypt', { encryptedId: principalId })).body.userId)
    : 'alex.morgan';
  const claims = await begin(visitor, userId, 'Email', flow);
  const recovery = { visitor, before, claims, principalId, code: '123456' };
  if (state === 'choosing') return recovery;
  await visitor.post('/fps/generate-otp', claims);
  [recovery.code = ''] = await server.getPasscodes('alex.morgan');
  if (state === 'locked')
    for (let i = 0; i < 5; i += 1)
      await visitor.post('/fps/verify-otp', proof(claims, otherThan(recovery.code)));
  if (state === 'sent' || state === 'locked') return recovery;
  if (state === 'expired') {
    server.advanceClock(61 * 60);
    return recovery;
  }
  await visitor.post('/fps/verify-otp', proof(claims, recovery.code));
  if (state === 'proved') return recovery;
  await visitor.post(`/fps/email/${userId}`);
  if (state === 'ready') return recovery;
  if (isUserId) await visitor.post('/fuid/emails', { principalId });
  else await visitor.post('/change', { userId, ...CHANGE });
  return recovery;
}

/** A request of a recovery's page, and a state in which it succeeds. */
export interface RecoveryRequest {
  readonly state: State;
  readonly isUserId?: boolean;
  readonly send: (recovery: SeededRecovery) => Promise<TestResponse>;
}

/** Every operation of the recovery contract. */
export const RECOVERY_REQUESTS = {
  startRecovery: {
    state: 'none',
    send: ({ visitor }) => visitor.post('/fps/auth', { devicePrint: '', flow: 'FPS', userId: 'alex.morgan' }),
  },
  generateOtp: {
    state: 'choosing',
    send: ({ visitor, claims }) => visitor.post('/fps/generate-otp', claims),
  },
  verifyOtp: {
    state: 'sent',
    send: ({ visitor, claims, code }) => visitor.post('/fps/verify-otp', proof(claims, code)),
  },
  readCallStatus: {
    state: 'sent',
    send: ({ visitor, claims }) => visitor.post('/fps/call-status', claims),
  },
  createTemporaryPassword: {
    state: 'proved',
    send: ({ visitor, claims }) => visitor.post(`/fps/email/${claims.userId}`),
  },
  changePassword: {
    state: 'ready',
    send: ({ visitor, claims }) => visitor.post('/change', { userId: claims.userId, ...CHANGE }),
  },
  findUser: { state: 'none', send: ({ visitor }) => visitor.post('/fuid/lookup', DETAILS) },
  openPrincipal: {
    state: 'none',
    isUserId: true,
    send: ({ visitor, principalId }) => visitor.post('/uti/decrypt', { encryptedId: principalId }),
  },
  sendUserId: {
    state: 'ready',
    isUserId: true,
    send: ({ visitor, principalId }) => visitor.post('/fuid/emails', { principalId }),
  },
  readUserType: {
    state: 'sent',
    send: ({ visitor, claims }) => visitor.get(`/uti/${claims.userId}`),
  },
} as const satisfies Readonly<Record<string, RecoveryRequest>>;
