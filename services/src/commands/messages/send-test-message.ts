import type { Channel } from '@portal/contract/api';
import type { Language } from '@portal/contract/i18n';
import { StartError } from '@portal/server-kit/configuration';
import { randomId } from '@portal/server-kit/sessions';
import { SvgRasteriser } from '../../messages/mail/svg-rasteriser';
import type { MessageSender } from '../../messages/message-brand';
import { type Message, NotDeliveredError } from '../../messages/message-channels';
import type { MessageSettings } from '../../messages/message-settings';
import type { MessageKind } from '../../messages/texts/message-kinds';
import { sampleMessage } from '../../messages/texts/sample-message';
import { TWILIO_CHANNELS } from '../../messages/twilio/twilio-settings';
import { webhookClient } from '../../messages/webhook/webhook-client';
import { TEST_MESSAGE_PREFIX, webhookPayload } from '../../messages/webhook/webhook-message';

/** Settings that a test message needs. */
export interface TestMessageSettings {
  readonly messages: MessageSettings;
  readonly publicOrigin: string;
}

/** A test message that an operator requests. */
export interface TestMessage {
  channel: Channel;
  to: string;
  whiteLabel: MessageSender;
  language: Language;
  kind: MessageKind;
}

/** Provider of a channel; its name fits into a sentence. */
interface Provider {
  name: string;
  send(message: Message & { id: string }): Promise<void>;
}

async function openProvider(
  { messages, publicOrigin }: TestMessageSettings,
  channel: Channel,
): Promise<Provider | null> {
  const { mail, phone, webhook } = messages;
  if (webhook?.channels.includes(channel)) {
    const client = webhookClient(webhook, () => new Date());
    return {
      name: 'The message webhook',
      send: (message) => client.post(message.id, webhookPayload(message.id, message, webhook.from)),
    };
  }
  if (channel === 'Email') {
    if (!mail) return null;
    const { smtpMail } = await import('../../messages/mail/smtp-mail');
    const smtp = smtpMail(mail);
    return {
      name: 'The mail server',
      send: (message) => smtp.send(message).finally(() => smtp.close()),
    };
  }
  if (!phone || !TWILIO_CHANNELS.includes(channel)) return null;
  const { twilioProvider } = await import('../../messages/twilio/twilio-provider');
  const twilio = await twilioProvider(phone, publicOrigin);
  return {
    name: 'Twilio',
    send: ({ to, text, language }) =>
      channel === 'SMS' ? twilio.sendText(to, text) : twilio.speak(to, text, language),
  };
}

/** Settings of providers besides the webhook. */
const MISSING: Readonly<Partial<Record<Channel, string>>> = {
  Email: ', or SMTP_URL and MAIL_FROM',
  SMS: ', or the settings of Twilio',
  Call: ', or the settings of Twilio',
};

/**
 * Sends a message with made-up values through the provider of its channel. It needs no database, so the portal may be
 * running. A phone call speaks its text and hangs up.
 *
 * @returns name of the provider that has accepted it
 * @throws StartError without a provider, or with the provider's reason, which never repeats the recipient
 */
export async function sendTestMessage(settings: TestMessageSettings, test: TestMessage): Promise<string> {
  const { channel, to, whiteLabel, language, kind } = test;
  const provider = await openProvider(settings, channel);
  if (provider === null)
    throw new StartError(
      `No provider for ${channel} is set up. Set MESSAGE_WEBHOOK_URL and MESSAGE_WEBHOOK_SECRET${MISSING[channel] ?? ''}.`,
    );
  const sentAt = new Date();
  const rasteriser = new SvgRasteriser(() => sentAt);
  try {
    const message = await rasteriser.rasterise({
      ...sampleMessage(kind, language, whiteLabel, sentAt),
      channel,
      to,
      code: null,
      userId: '',
      transactionId: null,
      sentAt,
    });
    await provider.send({ ...message, id: `${TEST_MESSAGE_PREFIX}${randomId()}` });
  } catch (error) {
    if (!(error instanceof NotDeliveredError)) throw error;
    throw new StartError(`${provider.name} did not accept the message (${error.message}).`);
  } finally {
    await rasteriser.close();
  }
  return provider.name;
}
