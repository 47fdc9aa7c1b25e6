import type { Channel } from '../../contract/contract';
import type { ServiceContext } from '../../context/service-context';
import { isSandboxEnvironment } from '@portal/server-kit/configuration';
import type { MessageChannels } from './message-channels';
import { outboxChannels } from './outbox-channels';
import { createProviderPhoneCalls } from './provider-phone-calls';
import { providerChannels } from './provider-channels';
import { twilioProvider } from '../twilio/twilio-provider';

/**
 * Opens the message channels of an environment (D-4): mail server and phone provider of the settings. LOCAL and MOCK
 * replace a missing one by the outbox; elsewhere mail is required, and without a phone provider SMS and phone call
 * are not offered.
 */
export async function openMessageChannels(context: Omit<ServiceContext, 'log'>): Promise<MessageChannels> {
  const { environment, messages, publicOrigin, recovery } = context.settings;
  const outbox = isSandboxEnvironment(environment) ? outboxChannels(context.database) : null;
  const mail = messages.mail ? (await import('../mail/smtp-mail')).smtpMail(messages.mail) : null;
  const provider = messages.phone ? await twilioProvider(messages.phone, publicOrigin, recovery) : null;
  const calls = createProviderPhoneCalls(context);
  const phone = provider ? providerChannels(provider, calls) : outbox;
  const available: Channel[] = phone ? ['Email', 'SMS', 'Call'] : ['Email'];

  return {
    available: new Set(available),
    async send(message) {
      const way = message.channel === 'Email' ? (mail ?? outbox) : phone;
      if (!way) throw new Error(`The channel ${message.channel} has no provider`);
      await way.send(message);
    },
    callStatus: (transactionId) => phone?.callStatus(transactionId) ?? Promise.resolve(null),
    ...(provider && { callbacks: provider.callbacks(calls) }),
    close: () => {
      mail?.close();
      return Promise.resolve();
    },
  };
}
