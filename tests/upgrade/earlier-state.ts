import { expect } from '@playwright/test';
import {
  type Channel,
  type Kind,
  KINDS,
  listStates,
  OpenRecovery,
  type Person,
} from '@portal/services/open-recoveries';
import { createUser, PASSWORD, type UpgradeUser } from '@portal/services/upgrade-users';
import { Visitor } from '../security/visitor';

/** Users of a run. */
export interface UpgradeUsers {
  /** One for each kind of recovery and state. */
  readonly ofRecoveries: readonly {
    readonly kind: Kind;
    readonly state: string;
    readonly user: UpgradeUser;
  }[];
  /** One for each kind of recovery in a browser. */
  readonly ofPages: Readonly<Record<Kind, UpgradeUser>>;
  readonly signedIn: UpgradeUser;
  readonly attacked: UpgradeUser;
  readonly locked: UpgradeUser;
  readonly notified: UpgradeUser;
  readonly all: readonly UpgradeUser[];
}

export function createUsers(): UpgradeUsers {
  const ofRecoveries = KINDS.flatMap((kind) =>
    listStates(kind).map((state, index) => ({
      kind,
      state,
      user: createUser(`${kind.toLowerCase()}.state${'abcdefgh'[index] ?? ''}`, kind === 'FTU'),
    })),
  );
  const ofPages = {
    FPS: createUser('page.fps'),
    FTU: createUser('page.ftu', true),
    FUID: createUser('page.fuid'),
  };
  const [signedIn, attacked, locked, notified] = ['signed.in', 'attacked', 'locked', 'notified'].map((name) =>
    createUser(name),
  ) as [UpgradeUser, UpgradeUser, UpgradeUser, UpgradeUser];
  const others = [...Object.values(ofPages), signedIn, attacked, locked, notified];
  return {
    ofRecoveries,
    ofPages,
    signedIn,
    attacked,
    locked,
    notified,
    all: [...ofRecoveries.map(({ user }) => user), ...others],
  };
}

let networks = 0;

/** Creates a visitor from another network, since recoveries are limited by IP address. */
export function visitFromElsewhere(origin: string): Promise<Visitor> {
  networks += 1;
  return Visitor.at(origin, { 'x-forwarded-for': `10.${networks >> 8}.${networks & 255}.7` });
}

/** A recovery that the earlier version has begun. */
export interface BegunRecovery {
  readonly recovery: OpenRecovery;
  readonly visitor: Visitor;
  readonly channel: Channel;
}

/** Visitors of the earlier version who continue after the upgrade. */
export interface EarlierState {
  readonly recoveries: readonly BegunRecovery[];
  /** Signed in, and therefore a known browser of its user. */
  readonly signedIn: Visitor;
  readonly known: Visitor;
  readonly stranger: Visitor;
  readonly lockedResponse: unknown;
}

/** Signs in. @returns the message of the login page, or the path of the redirect */
export async function signIn(visitor: Visitor, { userId }: UpgradeUser, password: string): Promise<string> {
  const target = await visitor.signIn(userId, password);
  const { pathname, searchParams } = new URL(target, visitor.portalOrigin);
  return searchParams.get('SMUSRMSG') ?? pathname;
}

/** Requests a passcode for a user whose recovery is locked. @returns the response without its ids */
async function askForLocked(visitor: Visitor, { userId }: UpgradeUser): Promise<unknown> {
  const { body } = await visitor.call('/fps/auth', { devicePrint: 'test', flow: 'FPS', userId });
  const { sessionId, transactionId, primaryEmail: value } = body;
  const claims = { channel: 'Email', value, sessionId, transactionId, flow: 'FPS', userId };
  const response = await visitor.call('/fps/generate-otp', claims);
  return { status: response.status, errorMessage: response.body['errorMessage'] };
}

/** Number of wrong passwords that are compared without a delay (docs/security.md). */
const WRONG_PASSWORDS = 10;

/** Begins one recovery for each kind and state. */
export async function beginRecoveries(
  origin: string,
  { ofRecoveries }: UpgradeUsers,
  readPasscode: Person['readPasscode'],
): Promise<readonly BegunRecovery[]> {
  const begun: BegunRecovery[] = [];
  for (const [index, { kind, state, user }] of ofRecoveries.entries()) {
    const channel = index % 2 === 0 ? 'Email' : 'SMS';
    const visitor = await visitFromElsewhere(origin);
    const recovery = new OpenRecovery(kind, { visitor, user, channel, readPasscode });
    await recovery.advanceTo(state);
    begun.push({ recovery, visitor, channel });
  }
  return begun;
}

/** Creates the recoveries, sessions and counts of failures that an upgrade must not lose. */
export async function createEarlierState(
  origin: string,
  users: UpgradeUsers,
  readPasscode: Person['readPasscode'],
): Promise<EarlierState> {
  const recoveries = await beginRecoveries(origin, users, readPasscode);
  const [signedIn, known, stranger, locked] = [
    await visitFromElsewhere(origin),
    await visitFromElsewhere(origin),
    await visitFromElsewhere(origin),
    await visitFromElsewhere(origin),
  ];
  expect(await signIn(signedIn, users.signedIn, PASSWORD)).toBe('/apps/home');
  expect(await signIn(known, users.attacked, PASSWORD)).toBe('/apps/home');
  for (let tries = 0; tries < WRONG_PASSWORDS; tries += 1)
    expect(await signIn(stranger, users.attacked, `wrong-${tries}`)).toBe('Invalid Credentials');
  return {
    recoveries,
    signedIn,
    known,
    stranger,
    lockedResponse: await askForLocked(locked, users.locked),
  };
}

/** Asserts that the present version continues everything that the earlier version has begun. */
export async function expectStateKept(earlier: EarlierState, users: UpgradeUsers): Promise<void> {
  expect((await earlier.signedIn.get('/apps/home')).status).toBe(200);
  for (const { recovery } of earlier.recoveries) await recovery.finish();
  // The ten wrong passwords still count, so the next ones are delayed; a known browser never waits.
  await signIn(earlier.stranger, users.attacked, 'wrong-again');
  expect(await signIn(earlier.stranger, users.attacked, PASSWORD)).toMatch(/^Too many failed attempts/);
  expect(await signIn(earlier.known, users.attacked, PASSWORD)).toBe('/apps/home');
  const { portalOrigin } = earlier.known;
  expect(await askForLocked(await visitFromElsewhere(portalOrigin), users.locked)).toEqual(
    earlier.lockedResponse,
  );
}
