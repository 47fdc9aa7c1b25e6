import { encodeForWire } from '../../src/contacts/wire-encoding';
import { TEMPORARY_PASSWORD, type UpgradeUser } from './upgrade-users';

/** Forgot password, first-time setup, forgot User ID. */
export type Kind = 'FPS' | 'FTU' | 'FUID';
export const KINDS: readonly Kind[] = ['FPS', 'FTU', 'FUID'];

export type Channel = 'Email' | 'SMS';
const CONTACT_FIELDS = { Email: 'primaryEmail', SMS: 'cellPhone' } as const;
export const NEW_PASSWORD = 'Heron-by-the-lake-8';

interface StepResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A browser with its cookies. */
export interface UpgradeVisitor {
  /** Posts to an operation, such as `/fps/auth`. */
  readonly call: (path: string, body?: unknown) => Promise<StepResponse>;
  /** Submits the login form. @returns the path to which the response redirects */
  readonly signIn: (userId: string, password: string) => Promise<string>;
}

/** A user with a browser. */
export interface Person {
  readonly visitor: UpgradeVisitor;
  readonly user: UpgradeUser;
  readonly channel: Channel;
  /** Reads the newest passcode that was sent to the user. */
  readonly readPasscode: (user: UpgradeUser, channel: Channel) => Promise<string>;
}

/** State that the page of a recovery keeps between requests. */
export interface PageState {
  readonly principalId: string;
  /** The User ID, or the handle of a forgotten User ID. */
  readonly userId: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Progress of a recovery. */
export interface Progress {
  /** Number of completed steps. */
  readonly done: number;
  readonly page: PageState;
}

/** A step of a recovery, named after the state that it results in. */
interface Step {
  readonly name: string;
  readonly run: (person: Person, state: PageState) => Promise<Partial<PageState>>;
}

function assertResponse(response: StepResponse, status: number, fields: Record<string, unknown> = {}): void {
  const { body } = response;
  const isExpected =
    response.status === status && Object.entries(fields).every(([name, value]) => body[name] === value);
  if (!isExpected)
    throw new Error(
      `Expected ${status} ${JSON.stringify(fields)}, not ${response.status} ${JSON.stringify(body)}`,
    );
}

function toOtherPasscode(passcode: string, distance: number): string {
  return String((Number(passcode) + distance) % 10 ** passcode.length).padStart(passcode.length, '0');
}

function startsWith(flow: 'FPS' | 'FUID'): Step {
  return {
    name: 'identifier given',
    run: async ({ visitor, channel }, { userId }) => {
      const started = await visitor.call('/fps/auth', { devicePrint: 'test', flow, userId });
      assertResponse(started, 200);
      const { sessionId, transactionId, [CONTACT_FIELDS[channel]]: value } = started.body;
      return { claims: { channel, value, sessionId, transactionId, flow, userId } };
    },
  };
}

function failsOnce(attemptsLeft: number): Step {
  return {
    name: `${attemptsLeft} attempts left`,
    run: async ({ visitor, user, channel, readPasscode }, { claims }) => {
      const otp = encodeForWire(toOtherPasscode(await readPasscode(user, channel), attemptsLeft));
      const response = await visitor.call('/fps/verify-otp', { ...claims, devicePrint: 'test', otp });
      assertResponse(response, 422, { attemptsLeft });
      return {};
    },
  };
}

const PASSCODE_STEPS: readonly Step[] = [
  {
    name: 'passcode sent',
    run: async ({ visitor }, { claims }) => {
      assertResponse(await visitor.call('/fps/generate-otp', claims), 200);
      return {};
    },
  },
  failsOnce(4),
  failsOnce(3),
  {
    name: 'passcode verified',
    run: async ({ visitor, user, channel, readPasscode }, { claims }) => {
      const otp = encodeForWire(await readPasscode(user, channel));
      const response = await visitor.call('/fps/verify-otp', { ...claims, devicePrint: 'test', otp });
      assertResponse(response, 200, { authenticationResult: 'SUCCESS' });
      return {};
    },
  },
];

const PASSWORD_STEPS: readonly Step[] = [
  {
    name: 'ready for the new password',
    run: async ({ visitor }, { userId }) => {
      assertResponse(await visitor.call(`/fps/email/${userId}`), 200);
      return {};
    },
  },
  {
    name: 'password changed',
    run: async ({ visitor, user }, { userId }) => {
      const passwords = {
        ...(user.isFirstTime && { tempPass: TEMPORARY_PASSWORD }),
        newPass: NEW_PASSWORD,
        verifyPass: NEW_PASSWORD,
      };
      assertResponse(await visitor.call('/change', { userId, ...passwords }), 200);
      return {};
    },
  },
  {
    name: 'signed in',
    run: async ({ visitor, user }) => {
      const target = await visitor.signIn(user.userId, NEW_PASSWORD);
      if (target !== '/apps/home') throw new Error(`The sign-in leads to ${target}`);
      return {};
    },
  },
];

const USER_ID_STEPS: readonly Step[] = [
  {
    name: 'person found',
    run: async ({ visitor, user: { firstName, lastName, email } }) => {
      const found = await visitor.call('/fuid/lookup', { firstName, lastName, emailId: email });
      assertResponse(found, 200);
      return { principalId: String(found.body['principalId']) };
    },
  },
  {
    name: 'principal exchanged',
    run: async ({ visitor }, { principalId }) => {
      const opened = await visitor.call('/uti/decrypt', { encryptedId: principalId });
      assertResponse(opened, 200);
      return { userId: String(opened.body['userId']) };
    },
  },
  startsWith('FUID'),
  ...PASSCODE_STEPS,
  {
    name: 'User ID sent',
    run: async ({ visitor }, { principalId }) => {
      assertResponse(await visitor.call('/fuid/emails', { principalId }), 200);
      return {};
    },
  },
];

const OF_PASSWORDS = [startsWith('FPS'), ...PASSCODE_STEPS, ...PASSWORD_STEPS];
const STEPS: Readonly<Record<Kind, readonly Step[]>> = {
  FPS: OF_PASSWORDS,
  FTU: OF_PASSWORDS,
  FUID: USER_ID_STEPS,
};

/** Returns the states of a kind of recovery, without the final one. */
export function listStates(kind: Kind): readonly string[] {
  return STEPS[kind].slice(0, -1).map(({ name }) => name);
}

/** A recovery that a test runs step by step and can interrupt after any step. */
export class OpenRecovery {
  readonly #steps: readonly Step[];
  readonly #person: Person;
  #done: number;
  #state: PageState;

  /** @param progress progress of a recovery that another instance has begun */
  constructor(
    readonly kind: Kind,
    person: Person,
    progress: Progress = { done: 0, page: { principalId: '', userId: person.user.userId, claims: {} } },
  ) {
    this.#steps = STEPS[kind];
    this.#person = person;
    this.#done = progress.done;
    this.#state = progress.page;
  }

  get progress(): Progress {
    return { done: this.#done, page: this.#state };
  }

  get user(): UpgradeUser {
    return this.#person.user;
  }

  get isFinished(): boolean {
    return this.#done === this.#steps.length;
  }

  /** Runs the next step. @throws Error naming kind and step when the portal rejects it */
  async advance(): Promise<void> {
    const step = this.#steps[this.#done];
    if (step === undefined) throw new Error(`${this.kind} has ended`);
    try {
      this.#state = { ...this.#state, ...(await step.run(this.#person, this.#state)) };
    } catch (error) {
      const before = this.#steps[this.#done - 1]?.name ?? 'nothing';
      throw new Error(`${this.kind} of ${this.user.userId} after “${before}” fails at “${step.name}”`, {
        cause: error,
      });
    }
    this.#done += 1;
  }

  /** Runs the steps up to a state. */
  async advanceTo(state: string): Promise<void> {
    while (this.#steps[this.#done - 1]?.name !== state) await this.advance();
  }

  /** Runs the remaining steps. */
  async finish(): Promise<void> {
    while (!this.isFinished) await this.advance();
  }
}
