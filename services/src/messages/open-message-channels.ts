import type { FastifyPluginAsync } from 'fastify';
import type { Channel } from '@portal/contract/api';
import { CHANNEL_NAMES } from '@portal/contract/recovery';
import { isSandboxEnvironment } from '@portal/server-kit/configuration';
import type { ServiceContext } from '../context/service-context';
import { outboxChannels } from './channels/outbox-channels';
import { providerChannels } from './channels/provider-channels';
import { createProviderPhoneCalls } from './channels/provider-phone-calls';
import { SvgRasteriser } from './mail/svg-rasteriser';
import { type CheckKeys, CONCURRENT_SENDS, type MessageChannels } from './message-channels';
import type { MessageSettings } from './message-settings';
import { getPartition } from './queue/queued-rows';
import { twilioProvider } from './twilio/twilio-provider';
import { webhookChannels } from './webhook/webhook-channels';

/** Concurrency without a provider, where messages are only stored. */
const STORED_ONLY_CONCURRENCY = 50;

type Sender = Pick<MessageChannels, 'send'>;

/**
 * Opens the message channels of an environment (D-4): message webhook, mail server and phone provider of the settings. LOCAL
 * and MOCK replace a missing one by the outbox; elsewhere mail is required, and SMS or phone call without a provider is
 * not offered.
 */
export async function openMessageChannels(
  context: Omit<ServiceContext, 'log'>,
  settings: MessageSettings,
  checkKeys: CheckKeys,
): Promise<MessageChannels> {
  const { environment, publicOrigin } = context.settings;
  const outbox = isSandboxEnvironment(environment) ? outboxChannels(context.database) : null;
  const mail = settings.mail ? (await import('./mail/smtp-mail')).smtpMail(settings.mail) : null;
  const twilio = settings.phone ? await twilioProvider(settings.phone, publicOrigin) : null;
  const calls = createProviderPhoneCalls(context, checkKeys);
  const rasteriser = new SvgRasteriser(context.clock);
  const phone = twilio ? providerChannels(twilio, calls) : null;
  const webhook = settings.webhook ? webhookChannels(context, settings.webhook, calls) : null;
  const senders: Readonly<Partial<Record<Channel, Sender | null>>> = { Email: mail, SMS: phone, Call: phone };
  const webhookChannelSet = new Set<Channel>(settings.webhook?.channels);

  const chooseSender = (channel: Channel): Sender | null => {
    if (webhookChannelSet.has(channel)) return webhook;
    return senders[channel] ?? outbox;
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
    concurrency: {
      mail: chooseSender('Email') === outbox ? STORED_ONLY_CONCURRENCY : CONCURRENT_SENDS.mail,
      phone: CHANNEL_NAMES.every((each) => getPartition(each) === 'mail' || chooseSender(each) === outbox)
        ? STORED_ONLY_CONCURRENCY
        : CONCURRENT_SENDS.phone,
    },
    callStatus: (transactionId, channel) =>
      outbox && chooseSender(channel) === outbox
        ? outbox.callStatus(transactionId, channel)
        : calls.status(transactionId),
    ...(callbacks.length > 0 && { callbacks: registerCallbacks }),
    close: async () => {
      mail?.close();
      await rasteriser.close();
    },
  };
}
