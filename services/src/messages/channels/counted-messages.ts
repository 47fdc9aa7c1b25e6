import type { ServiceCounters } from '../../context/service-counters';
import { type Message, type MessageChannels, NotDeliveredError } from '../message-channels';

/** Wraps message channels so that each message is counted as sent or rejected; text and recipient are not read. */
export function countMessages<Channels extends Pick<MessageChannels, 'send'>>(
  channels: Channels,
  counters?: Pick<ServiceCounters, 'message' | 'senderRejected'>,
): Channels {
  return {
    ...channels,
    async send(message: Message) {
      try {
        await channels.send(message);
      } catch (error) {
        counters?.message(message.channel, 'refused');
        if (error instanceof NotDeliveredError && error.kind === 'sender rejected')
          counters?.senderRejected(message.whiteLabel ?? '');
        throw error;
      }
      counters?.message(message.channel, 'sent');
    },
  };
}
