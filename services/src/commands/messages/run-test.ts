import type { Channel } from '@portal/contract/api';
import type { Language } from '@portal/contract/i18n';
import { maskContact } from '../../contacts/contacts';
import { getPasscodeKind, type MessageKind } from '../../messages/texts/message-kinds';
import { readSettings } from '../../settings/settings';
import { loadWhiteLabel } from '../load-white-label';
import { sendTestMessage } from './send-test-message';

/** Options of `messages test`. */
export interface TestOptions {
  readonly to: string;
  readonly channel: Channel;
  readonly whiteLabel: string;
  readonly language?: Language;
  readonly message?: MessageKind;
}

/**
 * Sends the message of `messages test` and prints who accepted it.
 *
 * @throws StartError for an unknown white label, or a channel without a provider
 */
export async function runTest({ to, channel, whiteLabel, language, message }: TestOptions): Promise<void> {
  const client = loadWhiteLabel(process.env, whiteLabel);
  const kind = message ?? getPasscodeKind(channel);
  const provider = await sendTestMessage(readSettings(process.env), {
    channel,
    to,
    whiteLabel: client,
    language: language ?? client.defaultLanguage,
    kind,
  });
  const masked = maskContact(channel, to);
  process.stdout.write(
    `${provider} has accepted ${kind} of ${whiteLabel} in ${language ?? client.defaultLanguage} to ${masked}.\n`,
  );
}
