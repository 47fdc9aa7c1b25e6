import { z } from 'zod';
import type { Channel } from '@portal/contract/api';
import { CHANNEL_NAMES, findChannel } from '@portal/contract/recovery';
import {
  convert,
  GENERATED_SECRET,
  httpUrl,
  list,
  settingsIn,
  type SettingValues,
  text,
} from '@portal/registry/settings';
import { hasRepeatedPattern } from '@portal/server-kit/configuration';
import { listSettingNames, SETTING_NAMES } from '../channel-names';

const production = settingsIn('production');

const KEY = 'must be base64 of 24 to 64 random bytes. Make one with "openssl rand -base64 32".';
/** Each name in small letters, with a capital, or in capitals. */
const SPELLINGS = SETTING_NAMES.flatMap((name) => [
  name,
  name.charAt(0).toUpperCase() + name.slice(1),
  name.toUpperCase(),
]);
const CHANNEL = `\\s*(?:${SPELLINGS.join('|')})\\s*`;
const CHANNEL_LIST = `must list ${listSettingNames('conjunction')}, with commas`;

/** Parses a key of Standard Webhooks; null when it is not 24 to 64 random bytes. */
function parseKey(given: string): Buffer | null {
  const base64 = given.replace(/^whsec_/, '');
  const key = Buffer.from(base64, 'base64');
  const isBase64 = key.toString('base64').replace(/(?<!=)=+$/, '') === base64.replace(/(?<!=)=+$/, '');
  return isBase64 && key.length >= 24 && key.length <= 64 && !hasRepeatedPattern(key) ? key : null;
}

/** Schema of a key of Standard Webhooks: base64 of 24 to 64 bytes, with or without `whsec_`. */
export function webhookKey() {
  return convert(text('(?:whsec_)?[A-Za-z0-9+/]{32,88}={0,2}', KEY), KEY, parseKey).optional();
}

/** Schema of the URL of a receiver of signed requests; with `https: 'remote'`. */
export function receiverUrl() {
  return httpUrl(
    'must be an https URL without user, password, query and fragment; http is for LOCAL, MOCK and a receiver on the same machine.',
  ).optional();
}

/** Settings of the webhook for any provider. */
export const WEBHOOK_SETTINGS = {
  MESSAGE_WEBHOOK_URL: production(receiverUrl(), {
    https: 'remote',
    meaning:
      'receiver for [any provider](../how-to/connect-a-message-provider.md); https, or http on the same machine',
    example: 'https://messages.bank.example/portal',
  }),
  MESSAGE_WEBHOOK_SECRET: production(webhookKey(), {
    secret: true,
    requiredWith: 'MESSAGE_WEBHOOK_URL',
    onlyWith: 'MESSAGE_WEBHOOK_URL',
    meaning: 'base64 of 24 to 64 random bytes that sign messages and callbacks',
    example: GENERATED_SECRET,
  }),
  MESSAGE_WEBHOOK_CHANNELS: production(
    list(z.string().toLowerCase().pipe(z.literal(SETTING_NAMES)), CHANNEL_LIST, `${CHANNEL}(?:,${CHANNEL})*`)
      .transform((names): readonly Channel[] =>
        [...new Set(names)].flatMap((name) => findChannel(name) ?? []),
      )
      .optional(),
    {
      onlyWith: 'MESSAGE_WEBHOOK_URL',
      otherwise: 'those that SMTP and Twilio leave',
      meaning: `${SETTING_NAMES.map((name) => `\`${name}\``).join(', ')}, with commas`,
      example: 'sms,call',
    },
  ),
  MESSAGE_WEBHOOK_SECRET_PREVIOUS: production(webhookKey(), {
    secret: true,
    onlyWith: 'MESSAGE_WEBHOOK_URL',
    meaning: 'previous secret [during a rotation](../how-to/connect-a-message-provider.md#change-the-secret)',
    example: GENERATED_SECRET,
  }),
};

/** HTTP endpoint that receives messages for any provider (D-4). */
export interface WebhookSettings {
  /** https: URL; http: in LOCAL and MOCK, and for a receiver on the same machine. */
  url: string;
  /** Channels whose messages are sent to the endpoint. */
  channels: readonly Channel[];
  /** Signing keys: the current one and, during a rotation, the previous one. */
  secrets: readonly Buffer[];
  /** E-mail address of the sender; without one the provider uses its own. */
  from?: string;
}

/** Returns the channels of the webhook: by default those that no other provider sends. */
export function listWebhookChannels(
  {
    MESSAGE_WEBHOOK_URL: url,
    MESSAGE_WEBHOOK_CHANNELS: givenChannels,
  }: SettingValues<typeof WEBHOOK_SETTINGS>,
  others: readonly Channel[],
): readonly Channel[] {
  if (url === undefined) return [];
  return givenChannels ?? CHANNEL_NAMES.filter((channel) => !others.includes(channel));
}

/** Returns the settings of the webhook from their values; undefined without one. @param from sender, if set */
export function toWebhookSettings(
  values: SettingValues<typeof WEBHOOK_SETTINGS>,
  channels: readonly Channel[],
  from: string | undefined,
): WebhookSettings | undefined {
  const { MESSAGE_WEBHOOK_URL: url, MESSAGE_WEBHOOK_SECRET: secret } = values;
  if (url === undefined) return undefined;
  const secrets = [secret, values.MESSAGE_WEBHOOK_SECRET_PREVIOUS].filter((key) => key !== undefined);
  return { url, channels, secrets, ...(from !== undefined && channels.includes('Email') && { from }) };
}
