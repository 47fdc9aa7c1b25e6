import type { ServiceCounters } from '../../context/service-counters';
import type { Message } from './message-channels';

interface Sender {
  send(message: Message): Promise<void>;
}

/** The same way out, with each message counted as sent or refused; what it says and to whom is not looked at. */
export function countMessages<Channels extends Sender>(
  channels: Channels,
  counters: Pick<ServiceCounters, 'message'>,
): Channels {
  return {
    ...channels,
    async send(message: Message) {
      try {
        await channels.send(message);
      } catch (error) {
        counters.message(message.channel, 'refused');
        throw error;
      }
      counters.message(message.channel, 'sent');
    },
  };
}
