import type { Channel } from '@portal/contract/api';
import { rejectAll, type SettingValues } from '@portal/registry/settings';
import { MAIL_SETTINGS, type MailSettings, toMailSettings } from './mail/mail-settings';
import {
  type PhoneSettings,
  toPhoneSettings,
  TWILIO_CHANNELS,
  TWILIO_SETTINGS,
} from './twilio/twilio-settings';
import {
  listWebhookChannels,
  toWebhookSettings,
  WEBHOOK_SETTINGS,
  type WebhookSettings,
} from './webhook/webhook-settings';

/** Settings of the message providers: each channel has one (D-4). */
export const MESSAGE_SETTINGS = { ...MAIL_SETTINGS, ...WEBHOOK_SETTINGS, ...TWILIO_SETTINGS };

type MessageValues = SettingValues<typeof MESSAGE_SETTINGS>;

export interface MessageSettings {
  mail?: MailSettings;
  phone?: PhoneSettings;
  webhook?: WebhookSettings;
}

function listChannels(values: MessageValues): readonly Channel[] {
  return listWebhookChannels(values, [
    ...(values.SMTP_URL === undefined ? [] : (['Email'] as const)),
    ...(values.TWILIO_ACCOUNT_SID === undefined ? [] : TWILIO_CHANNELS),
  ]);
}

/** Whether settings have a provider of e-mail. */
export function hasMailProvider(values: MessageValues): boolean {
  return values.SMTP_URL !== undefined || listChannels(values).includes('Email');
}

/**
 * Returns the settings of the message providers from their values (D-4).
 *
 * @param isSandbox LOCAL and MOCK, where connections without TLS are allowed
 * @param publicOrigin undefined when PUBLIC_ORIGIN is invalid or missing
 * @throws StartError naming the variables, never their values
 */
export function toMessageSettings(
  values: MessageValues,
  isSandbox: boolean,
  publicOrigin: string | undefined,
): MessageSettings {
  const channels = listChannels(values);
  const mail = toMailSettings(values, isSandbox, publicOrigin);
  const phone = toPhoneSettings(values);
  const webhook = toWebhookSettings(values, channels, values.MAIL_FROM);
  rejectAll(
    [
      values.MAIL_FROM !== undefined && !hasMailProvider(values),
      'MAIL_FROM is set, but SMTP_URL is not. Set both, or neither.',
    ],
    [
      webhook?.channels.length === 0,
      'MESSAGE_WEBHOOK_URL is set, but SMTP_URL and Twilio send every channel already. Remove the settings of one of them.',
    ],
    [
      mail !== undefined && channels.includes('Email'),
      'MESSAGE_WEBHOOK_CHANNELS has email, which SMTP_URL sends. Remove one of them, so that each channel has one provider.',
    ],
    [
      phone !== undefined && TWILIO_CHANNELS.every((channel) => channels.includes(channel)),
      'MESSAGE_WEBHOOK_CHANNELS has sms and call, which Twilio sends. Remove one of them, so that each channel has one provider.',
    ],
    [
      phone !== undefined && !isSandbox && publicOrigin?.startsWith('http:') === true,
      'PUBLIC_ORIGIN must be an https URL, since the provider of calls sends callbacks to it.',
    ],
  );
  return { ...(mail && { mail }), ...(phone && { phone }), ...(webhook && { webhook }) };
}
