import type { FastifyPluginAsync } from 'fastify';
import type { Channel } from '@portal/contract/api';
import { CHANNEL_NAMES, CHANNELS } from '@portal/contract/recovery';
import { isSandboxEnvironment } from '@portal/server-kit/configuration';
import type { ServiceContext } from '../../context/service-context';
import { SvgRasteriser } from '../mail/svg-rasteriser';
import { twilioProvider } from '../twilio/twilio-provider';
import { webhookChannels } from '../webhook/webhook-channels';
import type { Message, MessageChannels } from './message-channels';
import { outboxChannels } from './outbox-channels';
import { providerChannels } from './provider-channels';
import { createProviderPhoneCalls } from './provider-phone-calls';

interface Sender {
  send(message: Message): Promise<void>;
}

/**
 * Opens the message channels of an environment (D-4): message webhook, mail server and phone provider of the settings. LOCAL
 * and MOCK replace a missing one by the outbox; elsewhere mail is required, and SMS or phone call without a provider is
 * not offered.
 */
export async function openMessageChannels(context: Omit<ServiceContext, 'log'>): Promise<MessageChannels> {
  const { environment, messages, publicOrigin, recovery } = context.settings;
  const outbox = isSandboxEnvironment(environment) ? outboxChannels(context.database) : null;
  const mail = messages.mail ? (await import('../mail/smtp-mail')).smtpMail(messages.mail) : null;
  const twilio = messages.phone ? await twilioProvider(messages.phone, publicOrigin, recovery) : null;
  const calls = createProviderPhoneCalls(context);
  const rasteriser = new SvgRasteriser(context.clock);
  const phone = twilio ? providerChannels(twilio, calls) : null;
  const webhook = messages.webhook ? webhookChannels(context, messages.webhook, calls) : null;
  const webhookChannelSet = new Set<Channel>(messages.webhook?.channels);

  const chooseSender = (channel: Channel): Sender | null => {
    if (webhookChannelSet.has(channel)) return webhook;
    return (CHANNELS[channel].destination === 'email' ? mail : phone) ?? outbox;
  };
  const callbacks = [twilio?.callbacks(calls), webhook?.callbacks()].filter((each) => each !== undefined);
  const registerCallbacks: FastifyPluginAsync = async (app) => {
    for (const each of callbacks) await app.register(each);
  };

  return {
    available: new Set(
      CHANNEL_NAMES.filter((channel) => channel === 'Email' || chooseSender(channel) !== null),
    ),
    async send(message) {
      const sender = chooseSender(message.channel);
      if (!sender) throw new Error(`The channel ${message.channel} has no provider`);
      await sender.send(sender === outbox ? message : await rasteriser.rasterise(message));
    },
    callStatus: (transactionId) =>
      outbox && chooseSender('Call') === outbox
        ? outbox.callStatus(transactionId)
        : calls.status(transactionId),
    ...(callbacks.length > 0 && { callbacks: registerCallbacks }),
    close: async () => {
      mail?.close();
      await rasteriser.close();
    },
  };
}
