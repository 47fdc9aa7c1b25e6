import { webcrypto } from 'node:crypto';
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { proofChallenge } from '../../test-support/proof-challenge';
import type { RecoveryApi } from '../api/recovery-api';
import { otpAuth } from '../fixtures';
import { loadSolver } from '../proof-of-work/load-solver';
import { recoveryEffects } from './recovery-effects';
import type { RecoveryEvent } from './recovery-events';
import { openedRecovery, type RecoveryState } from './recovery-state';

const KEYS = { hmacSignatureSecret: 'secret of challenges', hmacKeySignatureSecret: 'secret of keys' };

/** jsdom has no WebCrypto, so use Node's implementation. */
beforeAll(() => Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle }));

const createdFor = async (operation: string) =>
  (await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter: 40,
    data: { operation },
    deriveKey,
    expiresAt: new Date(Date.now() + 60_000),
    ...KEYS,
  })) as Challenge & { readonly signature: string };

const createDemand = (challenge: unknown, status = 428) =>
  Object.assign(new Error('demanded'), { response: { status, data: { proofOfWork: challenge } } });

const state = (over: Partial<RecoveryState> = {}): RecoveryState => ({
  ...openedRecovery('FPS', false),
  userId: 'alex.morgan',
  ...over,
});
const DETAILS = { firstName: 'A', lastName: 'B', emailId: 'c@d.de' } as const;
const ENTERED = { type: 'USER_ID_ENTERED', userId: 'alex.morgan' } as const;

const effectsWith = (calls: Partial<RecoveryApi>) =>
  recoveryEffects({
    loadApi: () =>
      Promise.resolve({ readUserType: () => Promise.resolve('external'), ...calls } as RecoveryApi),
    now: () => 7,
    goToChangePassword: () => Promise.resolve(null),
  });

const verdictOn = async (proof: string | undefined) => {
  const payload = JSON.parse(atob(proof ?? '')) as Payload;
  return (await verifySolution({ ...payload, deriveKey, ...KEYS })).verified;
};

test('a demanded proof is solved, and the same request is sent again with it @SEC-R2 @D-8', async () => {
  const challenge = await createdFor('startRecovery');
  const startRecovery = jest.fn<Promise<typeof otpAuth>, Parameters<RecoveryApi['startRecovery']>>();
  startRecovery.mockRejectedValueOnce(createDemand(challenge)).mockResolvedValue(otpAuth);
  const effects = effectsWith({ startRecovery });
  const demanded = await effects.startRecovery(state(), ENTERED);
  expect(demanded).toEqual({ type: 'PROOF_DEMANDED', step: 'startRecovery', challenge, proofs: 0 });
  const found = await effects.proveWork(state(), demanded as RecoveryEvent);
  expect(found).toEqual({ type: 'CHANNELS_FOUND', otpAuth, userType: 'external' });
  const [first, second] = startRecovery.mock.calls;
  expect(first?.slice(0, 2)).toEqual(second?.slice(0, 2));
  expect(first?.[2]).toBeUndefined();
  expect(await verdictOn(second?.[2])).toBe(true);
});

test('a look-up with a proof uses the details in the state @SEC-R2 @REC-8', async () => {
  const challenge = await createdFor('findUser');
  const findUser = jest.fn<Promise<string | null>, Parameters<RecoveryApi['findUser']>>();
  findUser.mockRejectedValueOnce(createDemand(challenge)).mockResolvedValue('sealed');
  const effects = effectsWith({ findUser, openPrincipal: () => Promise.resolve('handle') });
  const demanded = await effects.findUser(state(), { type: 'DETAILS_ENTERED', ...DETAILS });
  const event = await effects.proveWork(state(DETAILS), demanded as RecoveryEvent);
  const [details, proof] = findUser.mock.calls[1] ?? [];
  expect(details).toMatchObject(DETAILS);
  expect(await verdictOn(proof)).toBe(true);
  expect(event).toEqual({ type: 'USER_FOUND', principalId: 'sealed', userId: 'handle', proof });
});

test('a recovery after a look-up uses its proof, and no proof without one @REC-8 @REC-9 @D-8', async () => {
  const startRecovery = jest.fn<Promise<typeof otpAuth>, Parameters<RecoveryApi['startRecovery']>>();
  startRecovery.mockResolvedValue(otpAuth);
  const effects = effectsWith({ startRecovery });
  const found = { type: 'USER_FOUND', principalId: 'sealed', userId: 'handle' } as const;
  await effects.startRecovery(state(), { ...found, proof: 'proof of the look-up' });
  await effects.startRecovery(state(), found);
  expect(startRecovery.mock.calls.map(([, , proof]) => proof)).toEqual(['proof of the look-up', undefined]);
});

test('a proof that came too late is followed by another one, three at most @SEC-R17', async () => {
  const challenge = await createdFor('startRecovery');
  const startRecovery = jest.fn(() => Promise.reject(createDemand(challenge)));
  const effects = effectsWith({ startRecovery });
  let event = await effects.startRecovery(state(), ENTERED);
  for (let proofs = 1; proofs < 3; proofs += 1) {
    event = await effects.proveWork(state(), event as RecoveryEvent);
    expect(event).toMatchObject({ type: 'PROOF_DEMANDED', proofs });
  }
  event = await effects.proveWork(state(), event as RecoveryEvent);
  expect(event).toMatchObject({ type: 'CHANNELS_FAILED', failure: { kind: 'rejected', code: null } });
  expect(startRecovery).toHaveBeenCalledTimes(4);
});

test('a look-up that fails after its proof shows the message of look-ups @REC-8', async () => {
  const challenge = await createdFor('findUser');
  const findUser = () => Promise.reject(Object.assign(new Error(''), { response: { status: 404 } }));
  const event = { type: 'PROOF_DEMANDED', step: 'findUser', challenge, proofs: 0 } as const;
  const failed = await effectsWith({ findUser }).proveWork(state(DETAILS), event as RecoveryEvent);
  expect(failed).toMatchObject({ type: 'USER_NOT_FOUND', failure: { kind: 'rejected' } });
});

test('after Cancel the browser stops working and sends nothing @REC-7', async () => {
  const challenge = await createdFor('startRecovery');
  const startRecovery = jest.fn(() => Promise.resolve(otpAuth));
  let attempts = 0;
  const event = { type: 'PROOF_DEMANDED', step: 'startRecovery', challenge, proofs: 0 } as const;
  const result = await effectsWith({ startRecovery }).proveWork(
    state(),
    event as RecoveryEvent,
    () => (attempts += 1) < 5,
  );
  expect([result, startRecovery.mock.calls.length, attempts < 10]).toEqual([null, 0, true]);
});

test.each([
  ['another status', createDemand(proofChallenge, 403)],
  ['no challenge', createDemand(undefined)],
  ['a challenge without signature', createDemand({ parameters: {} })],
  ['a challenge that is null', createDemand(null)],
  ['no body', Object.assign(new Error(''), { response: { status: 428, data: null } })],
])('a response with %s is a failure like any other @REC-9', async (_which, error) => {
  const effects = effectsWith({ startRecovery: () => Promise.reject(error) });
  expect(await effects.startRecovery(state(), ENTERED)).toMatchObject({ type: 'CHANNELS_FAILED' });
});

test('a challenge that the browser cannot solve is a failure that may be retried @SEC-R17', async () => {
  const { solveChallenge } = await loadSolver();
  const unknown = { ...proofChallenge, parameters: { ...proofChallenge.parameters, algorithm: 'NEW' } };
  await expect(solveChallenge(unknown, () => true)).rejects.toThrow();
  const event = { type: 'PROOF_DEMANDED', step: 'startRecovery', challenge: unknown, proofs: 0 } as const;
  expect(await effectsWith({}).proveWork(state(), event as RecoveryEvent)).toMatchObject({
    type: 'CHANNELS_FAILED',
    failure: { kind: 'unavailable' },
  });
});
