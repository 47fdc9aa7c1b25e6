import { setTimeout as delay } from 'node:timers/promises';
import { CheckFailure, skipUnless } from '../kit/check';
import { getField, ServiceUnderTest, type Target } from '../kit/http-client';
import { type Channel, offeredChannels, StartedRecovery } from './recovery-client';
import type { TestUser, TestUsers } from './test-users';

/** A message as listed by the outbox. */
interface Message {
  readonly id: unknown;
  readonly channel: unknown;
  readonly code: unknown;
  readonly text: unknown;
}

/** Time in which a message must reach the outbox. */
const DELIVERY_MS = 10_000;
const POLL_INTERVAL_MS = 200;
/** A service may merge sends that follow each other within this time into one message. */
const JOINED_MS = 3_000;

/** Shared state of the checks of a recovery service. */
export class RecoveryContext {
  readonly service: ServiceUnderTest;
  /** Passcodes and passwords that no response may contain. */
  readonly secrets = new Set<string>();
  #turn = 0;

  constructor(
    target: Target,
    readonly testUsers: TestUsers,
  ) {
    this.service = new ServiceUnderTest(target);
    for (const { password } of testUsers.users) this.secrets.add(password);
  }

  /** The user that REC-LOCK locks, so the other checks do not use it. */
  get lockedUser(): TestUser {
    return this.testUsers.users.at(-1) as TestUser;
  }

  /** Returns the users in turn, since services limit the number of messages per user. */
  nextUser(): TestUser {
    const users = this.testUsers.users.slice(0, -1);
    this.#turn += 1;
    return users[this.#turn % users.length] as TestUser;
  }

  /** Starts a recovery in a new browser. @throws CheckFailure */
  async start(user: TestUser): Promise<StartedRecovery> {
    return StartedRecovery.start(await this.service.browser(), user.userId);
  }

  /** Starts a recovery and sends a passcode by e-mail or text message. @throws CheckFailure */
  async startAndSend(user: TestUser): Promise<SentRecovery> {
    const recovery = await this.start(user);
    const channel = this.messageChannel(recovery);
    const passcode = await this.sendPasscode(recovery, user, channel);
    return { recovery, channel, passcode, user };
  }

  /** Returns the first offered channel other than a phone call. @throws CheckFailure when there is none */
  messageChannel(recovery: StartedRecovery): Channel {
    const channel = offeredChannels(recovery.auth).find((each) => each !== 'Call');
    if (channel === undefined) throw new CheckFailure('fps/auth offers neither e-mail nor text message.');
    return channel;
  }

  /** Sends a passcode and reads it. @throws CheckFailure when none is delivered */
  async sendPasscode(recovery: StartedRecovery, user: TestUser, channel: Channel): Promise<string> {
    const before = await this.messagesTo(user);
    await recovery.send(channel);
    const passcode = user.passcode ?? (await this.newestPasscode(user, channel, before));
    this.secrets.add(passcode);
    return passcode;
  }

  async newestPasscode(user: TestUser, channel: Channel, before: readonly Message[]): Promise<string> {
    const earlierIds = new Set(before.map(({ id }) => id));
    const began = performance.now();
    for (;;) {
      const messages = await this.messagesTo(user);
      const newest = messages.find(
        (message) => message.channel === channel && typeof message.code === 'string' && message.code !== '',
      );
      const isDue = performance.now() - began > JOINED_MS;
      if (newest !== undefined && (!earlierIds.has(newest.id) || isDue)) return String(newest.code);
      if (performance.now() - began > DELIVERY_MS)
        throw new CheckFailure(`No passcode for ${user.userId} by ${channel} reached the outbox.`);
      await delay(POLL_INTERVAL_MS);
    }
  }

  /** Returns the messages to a user, newest first; empty without an outbox. */
  async messagesTo({ userId }: TestUser): Promise<readonly Message[]> {
    const { outbox } = this.testUsers;
    if (outbox === undefined) return [];
    const url = new URL(
      outbox.replace('{userId}', encodeURIComponent(userId)),
      `${this.service.target.url}/`,
    );
    const response = await fetch(url);
    const list: unknown = response.ok ? await response.json() : undefined;
    if (!Array.isArray(list)) throw new CheckFailure(`The outbox at ${url.href} returned no list.`);
    return list.map((each) => ({
      id: getField(each, 'id'),
      channel: getField(each, 'channel'),
      code: getField(each, 'code'),
      text: getField(each, 'text'),
    }));
  }

  /** @throws CheckSkipped without an outbox */
  requireOutbox(): void {
    skipUnless(this.testUsers.outbox !== undefined, 'The users file has no "outbox".');
  }
}

/** A recovery whose passcode is known. */
export interface SentRecovery {
  readonly recovery: StartedRecovery;
  readonly channel: Channel;
  readonly passcode: string;
  readonly user: TestUser;
}
