import { setTimeout as wait } from 'node:timers/promises';
import type { Channel } from '../contract/contract';
import type { Database } from '../database/database';
import { AT_ONCE, NotTakenError, type Message, type MessageChannels } from './message-channels';
import { ProviderPlaces } from './provider-places';

interface Failure {
  at: number;
  milliseconds: number;
}

interface Recent {
  /** Milliseconds of each message that was taken. */
  taken: readonly number[];
  /** Failures since then. */
  failed: readonly Failure[];
}

const NONE: Recent = { taken: [], failed: [] };
const KEPT = 20;
/** A failure says nothing of a message that is sent later than this. */
const FAILURE_COUNTS_MS = 60_000;

/** What the first message ever to a provider may take, in milliseconds: least, and as much again. */
const FIRST_SEND_MS = 250;

export interface RecentSendsOptions {
  /** Whether mail, and text messages and calls, go to a provider, which takes its time. */
  isProvided: Readonly<Record<keyof typeof AT_ONCE, boolean>>;
  clock: () => Date;
  /** Only tests need another. */
  pause?: (milliseconds: number) => Promise<unknown>;
}

/**
 * The way out for every message. It remembers how the last sends of each channel went, so that a recovery of nobody
 * takes as long, and fails as often, as one of somebody: what a provider needs would otherwise tell which user IDs exist
 * (security rule 4). Both wait for the same places, as many as the provider is given messages at once.
 */
export class RecentSends {
  private readonly recent = new Map<Channel, Recent>();
  private readonly places = {
    mail: new ProviderPlaces(AT_ONCE.mail),
    phone: new ProviderPlaces(AT_ONCE.phone),
  };
  private readonly pause: (milliseconds: number) => Promise<unknown>;

  constructor(
    private readonly channels: Pick<MessageChannels, 'send'>,
    private readonly options: RecentSendsOptions,
  ) {
    this.pause = options.pause ?? wait;
  }

  /** Sends and remembers how it went. Errors: those of the channels; NotTakenError when too many are under way. */
  async send(message: Message): Promise<void> {
    await this.inPlace(message.channel, async () => {
      const start = performance.now();
      const passed = () => Math.round(performance.now() - start);
      try {
        await this.channels.send(message);
        this.rememberTaken(message.channel, passed());
      } catch (error) {
        const kind = error instanceof NotTakenError ? error.kind : 'unavailable';
        if (kind === 'unavailable') this.rememberFailed(message.channel, passed());
        // A recipient that is refused or put off is told like every other, as late, and counts for nobody else: it may be a
        // mailbox that was made to fail.
        else await this.pause(Math.max(0, (this.takenTime(message.channel) ?? 0) - passed()));
        throw error;
      }
    });
  }

  /**
   * Takes a place for as long as one of the last sends of this channel took, or as the first one may. Fails while the
   * provider does.
   */
  async imitate(channel: Channel): Promise<void> {
    await this.inPlace(channel, async () => {
      const { failed } = this.recent.get(channel) ?? NONE;
      const since = this.options.clock().getTime() - FAILURE_COUNTS_MS;
      const failures = failed.filter(({ at }) => at > since).map(({ milliseconds }) => milliseconds);
      const isFailing = failures.length > 0;
      const milliseconds = isFailing ? oneOf(failures) : this.takenTime(channel);
      if (milliseconds !== undefined) await this.pause(milliseconds);
      if (isFailing) throw new NotTakenError('unavailable', 'as the last message');
    });
  }

  /** Takes up what another process has kept. */
  async recall(database: Database): Promise<void> {
    const rows = await database.query<{ channel: Channel; milliseconds: number[] }>(
      'SELECT channel, milliseconds FROM recent_sends',
    );
    for (const { channel, milliseconds } of rows)
      if (this.isProvided(channel)) this.recent.set(channel, { ...NONE, taken: milliseconds });
  }

  /** Keeps the times that providers took, so that the first sends after a restart do not differ. */
  async keep(database: Database): Promise<void> {
    for (const [channel, { taken }] of this.recent)
      if (this.isProvided(channel) && taken.length > 0)
        await database.query(
          `INSERT INTO recent_sends (channel, milliseconds) VALUES ($1, $2)
           ON CONFLICT (channel) DO UPDATE SET milliseconds = excluded.milliseconds`,
          [channel, taken],
        );
  }

  /** Milliseconds that a message of this channel may take; undefined where it takes none. */
  private takenTime(channel: Channel): number | undefined {
    const first = this.isProvided(channel) ? FIRST_SEND_MS * (1 + Math.random()) : undefined;
    return oneOf(this.recent.get(channel)?.taken ?? []) ?? first;
  }

  private isProvided(channel: Channel): boolean {
    return this.options.isProvided[wayOf(channel)];
  }

  private inPlace(channel: Channel, work: () => Promise<void>): Promise<void> {
    return this.isProvided(channel) ? this.places[wayOf(channel)].run(work) : work();
  }

  private rememberTaken(channel: Channel, milliseconds: number): void {
    const { taken } = this.recent.get(channel) ?? NONE;
    this.recent.set(channel, { taken: [...taken, milliseconds].slice(-KEPT), failed: [] });
  }

  private rememberFailed(channel: Channel, milliseconds: number): void {
    const { taken, failed } = this.recent.get(channel) ?? NONE;
    const failure = { at: this.options.clock().getTime(), milliseconds };
    this.recent.set(channel, { taken, failed: [...failed, failure].slice(-KEPT) });
  }
}

const oneOf = (figures: readonly number[]): number | undefined =>
  figures[Math.floor(Math.random() * figures.length)];

/** Text messages and calls go to one provider and share its connections. */
function wayOf(channel: Channel): keyof typeof AT_ONCE {
  return channel === 'Email' ? 'mail' : 'phone';
}
