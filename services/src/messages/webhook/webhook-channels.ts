import type { Channel } from '@portal/contract/api';
import { isKeypadChannel } from '@portal/contract/recovery';
import { randomId } from '@portal/server-kit/sessions';
import { CHANNEL_CONTACTS } from '../../contacts/channel-contacts';
import type { ServiceContext } from '../../context/service-context';
import { placeCall } from '../channels/provider-channels';
import type { ProviderPhoneCalls } from '../channels/provider-phone-calls';
import { type Message, NotDeliveredError } from '../message-channels';
import { webhookCallbacks } from './webhook-callbacks';
import { webhookClient } from './webhook-client';
import { webhookPayload } from './webhook-message';
import { webhookRecords } from './webhook-records';
import type { WebhookSettings } from './webhook-settings';

function requireRecipient(channel: Channel, to: string): void {
  const { isRecipient, recipient } = CHANNEL_CONTACTS[channel].kind;
  if (!isRecipient(to)) throw new NotDeliveredError('rejected', `not ${recipient}`);
}

/**
 * Sends messages through the message webhook.
 *
 * @param limitMs time-out of one request; changed by tests only
 */
export function webhookChannels(
  context: Omit<ServiceContext, 'log'>,
  settings: WebhookSettings,
  calls: ProviderPhoneCalls,
  limitMs?: number,
) {
  const { database, secrets, clock } = context;
  const client = webhookClient(settings, clock, limitMs);
  const records = webhookRecords(database, secrets, clock);
  return {
    async send(message: Message): Promise<void> {
      requireRecipient(message.channel, message.to);
      const id = message.id ?? randomId();
      const identified = { ...message, id };
      await records.add(id, message);
      const post = () => client.post(id, webhookPayload(id, message, settings.from));
      if (!isKeypadChannel(message.channel) || message.code === null) return post();
      return placeCall(calls, identified, post);
    },
    callbacks: () => webhookCallbacks(context, { settings, calls, records }),
  };
}
