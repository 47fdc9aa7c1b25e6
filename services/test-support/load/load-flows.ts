import { encodeForWire } from '../../src/contacts/wire-encoding';

/** State of a visit between steps. */
export interface Visit {
  cookies?: Record<string, string>;
  user?: string;
  principalId?: string;
  claims?: Record<string, string>;
  code?: string;
}

export type Step = readonly [
  call: string,
  path: string | ((visit: Visit) => string),
  body: ((visit: Visit) => object | undefined) | null,
  keep?: (visit: Visit, response: Record<string, string>) => void,
];

export const FIRST_STEP = 'open page';
/** Paths of the load target itself, not of the service. */
export const LOAD_TARGET_PATHS = /^\/(?:page|message\/)/;

function keepClaims(flow: string) {
  return (visit: Visit, response: Record<string, string>) => {
    visit.claims = {
      channel: 'Email',
      value: response['primaryEmail'] ?? '',
      sessionId: response['sessionId'] ?? '',
      transactionId: response['transactionId'] ?? '',
      userId: response['userId'] ?? '',
      flow,
    };
  };
}

function createProof({ claims, code = '' }: Visit) {
  return { ...claims, devicePrint: '', otp: encodeForWire(code) };
}

/** Waits for the message and so measures its delivery time: no other response waits for it. */
const READ_MESSAGE: Step = [
  'message',
  ({ claims }) => `/message/${claims?.['transactionId'] ?? ''}`,
  null,
  (visit, { code }) => void (visit.code = code ?? ''),
];

let visits = 0;

const FORGOT_PASSWORD: readonly Step[] = [
  [FIRST_STEP, '/page', null],
  [
    'auth',
    '/fps/auth',
    ({ user = '' }) => ({ devicePrint: '', flow: 'FPS', userId: user }),
    keepClaims('FPS'),
  ],
  ['uti', ({ user = '' }) => `/uti/${user}`, null],
  ['generate-otp', '/fps/generate-otp', ({ claims = {} }) => claims],
  READ_MESSAGE,
  ['verify-otp', '/fps/verify-otp', createProof],
  ['email', ({ user = '' }) => `/fps/email/${user}`, () => undefined],
  [
    'change',
    '/change',
    ({ user = '' }) => {
      const newPass = `Quiet-River-${(visits += 1)}`;
      return { userId: user, newPass, verifyPass: newPass };
    },
  ],
];

const FORGOT_USER_ID: readonly Step[] = [
  [FIRST_STEP, '/page', null],
  [
    'lookup',
    '/fuid/lookup',
    ({ user = '' }) => ({
      firstName: 'Load',
      lastName: `Number ${user.slice(5)}`,
      emailId: `${user}@example.com`,
    }),
    (visit, { principalId = '' }) => void (visit.principalId = principalId),
  ],
  [
    'decrypt',
    '/uti/decrypt',
    ({ principalId }) => ({ encryptedId: principalId }),
    (visit, { userId = '' }) => void (visit.claims = { userId }),
  ],
  [
    'auth (user ID)',
    '/fps/auth',
    ({ claims }) => ({ devicePrint: '', flow: 'FUID', userId: claims?.['userId'] }),
    keepClaims('FUID'),
  ],
  ['generate-otp', '/fps/generate-otp', ({ claims = {} }) => claims],
  READ_MESSAGE,
  ['verify-otp', '/fps/verify-otp', createProof],
  ['emails', '/fuid/emails', ({ principalId }) => ({ principalId })],
];

export const STEPS: readonly Step[] = [...FORGOT_PASSWORD, ...FORGOT_USER_ID];
