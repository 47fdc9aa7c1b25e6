import { begin, proof, type RecoveryTestServer, type TestVisitor } from '../recovery/recovery-harness';

/** States of a recovery in their order, with the names of docs/reference/recovery-states.md. */
const STATES = ['choosing', 'sent', 'proved', 'ready', 'used'] as const;
type State = (typeof STATES)[number];

/** A recovery in progress of a demo user, with the data of its page. */
export interface StoredRecovery {
  readonly user: string;
  readonly isUserId: boolean;
  readonly state: State;
  readonly cookies: Readonly<Record<string, string>>;
  readonly claims: Awaited<ReturnType<typeof begin>>;
  /** Handle of the person who has forgotten the User ID. */
  readonly principalId: string;
}

/** One recovery for each state, and one for each flow. */
const RECOVERIES = [
  { user: 'alex.morgan', isUserId: false, state: 'choosing' },
  { user: 'erika.muster', isUserId: false, state: 'sent' },
  { user: 'frida.first', isUserId: false, state: 'proved' },
  { user: 'ivan.internal', isUserId: false, state: 'ready' },
  { user: 'nora.noanswer', isUserId: true, state: 'sent' },
] as const;
const NORA = { firstName: 'Nora', lastName: 'Noanswer', emailId: 'nora.noanswer@example.com' };
const CHANGE = {
  tempPass: 'Welcome-Frida-4',
  newPass: 'Heron-by-the-lake-8',
  verifyPass: 'Heron-by-the-lake-8',
};

async function enter(
  server: RecoveryTestServer,
  visitor: TestVisitor,
  { user, isUserId, claims, principalId }: StoredRecovery,
  state: State,
): Promise<void> {
  const post = async (path: string, body?: unknown): Promise<void> => {
    const response = await visitor.post(path, body);
    if (response.status !== 200)
      throw new Error(`${path} of ${user}: ${response.status} ${JSON.stringify(response.body)}`);
  };
  if (state === 'sent') await post('/fps/generate-otp', claims);
  if (state === 'proved')
    await post('/fps/verify-otp', proof(claims, (await server.getPasscodes(user))[0] ?? ''));
  if (state === 'ready' && !isUserId) await post(`/fps/email/${claims.userId}`);
  if (state === 'used' && isUserId) await post('/fuid/emails', { principalId });
  if (state === 'used' && !isUserId) await post('/change', { userId: claims.userId, ...CHANGE });
}

/** Begins the recoveries, each in its state. */
export async function beginRecoveries(server: RecoveryTestServer): Promise<readonly StoredRecovery[]> {
  const begun: StoredRecovery[] = [];
  for (const { user, isUserId, state } of RECOVERIES) {
    const visitor = await server.visitor();
    const principalId = isUserId ? String((await visitor.post('/fuid/lookup', NORA)).body.principalId) : '';
    const handle = async () => (await visitor.post('/uti/decrypt', { encryptedId: principalId })).body.userId;
    const claims = await begin(
      visitor,
      isUserId ? String(await handle()) : user,
      'Email',
      isUserId ? 'FUID' : 'FPS',
    );
    const recovery = { user, isUserId, state, cookies: visitor.cookies, claims, principalId };
    for (const each of STATES.slice(1, STATES.indexOf(state) + 1))
      await enter(server, visitor, recovery, each);
    begun.push(recovery);
  }
  return begun;
}

/** Completes a recovery in the browser that has begun it. @throws Error naming the rejected step */
export async function finishRecovery(server: RecoveryTestServer, recovery: StoredRecovery): Promise<void> {
  const visitor = await server.visitor();
  Object.assign(visitor.cookies, recovery.cookies);
  for (const each of STATES.slice(STATES.indexOf(recovery.state) + 1))
    await enter(server, visitor, recovery, each);
}
