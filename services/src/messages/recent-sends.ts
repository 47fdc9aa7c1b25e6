import { setTimeout as wait } from 'node:timers/promises';
import type { Channel } from '../contract/contract';
import { NotTakenError, type Message, type MessageChannels } from './message-channels';

interface Send {
  milliseconds: number;
  taken: boolean;
}

const KEPT = 20;

/** What the first message to a provider may take, in milliseconds, until one was sent: least, and as much again. */
const FIRST_SEND_MS = 250;

/**
 * Remembers how the last sends of each channel went, so that a recovery of nobody takes as long, and fails as often,
 * as one of somebody: what a provider needs would otherwise tell which user IDs exist (security rule 4).
 */
export class RecentSends {
  private readonly sends = new Map<Channel, Send[]>();

  /** @param isProvided whether the messages of a channel go to a provider, which takes its time */
  constructor(private readonly isProvided: (channel: Channel) => boolean) {}

  /** Sends and remembers how it went. Errors: those of the channels; a recipient's own refusal is not remembered. */
  async send(channels: MessageChannels, message: Message): Promise<void> {
    const start = performance.now();
    try {
      await channels.send(message);
      this.remember(message.channel, { milliseconds: performance.now() - start, taken: true });
    } catch (error) {
      const isRefused = error instanceof NotTakenError && error.kind === 'refused';
      this.remember(message.channel, { milliseconds: performance.now() - start, taken: isRefused });
      throw error;
    }
  }

  /** Takes as long as one of the last sends of this channel, or as a first one may, and fails if the last one did. */
  async imitate(channel: Channel): Promise<void> {
    const sends = this.sends.get(channel) ?? [];
    const last = sends.at(-1);
    if (!last) {
      if (this.isProvided(channel)) await wait(FIRST_SEND_MS * (1 + Math.random()));
      return;
    }
    const alike = sends.filter(({ taken }) => taken === last.taken);
    const { milliseconds } = alike[Math.floor(Math.random() * alike.length)] ?? last;
    await wait(milliseconds);
    if (!last.taken) throw new NotTakenError('unavailable', 'as the last message');
  }

  private remember(channel: Channel, send: Send): void {
    this.sends.set(channel, [...(this.sends.get(channel) ?? []), send].slice(-KEPT));
  }
}
