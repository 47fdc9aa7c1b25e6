import { fileURLToPath } from 'node:url';
import type { Channel } from '@portal/contract/api';
import type { Language } from '@portal/contract/i18n';
import { readWhiteLabelFolder } from '@portal/registry/settings';
import { StartError } from '@portal/server-kit/configuration';
import { describeUnknownWhiteLabel, loadWhiteLabels } from '@portal/server-kit/white-labels';
import { maskContact } from '../../contacts/contacts';
import { messageTexts } from '../../messages/texts/client-message-texts';
import type { MessageKind } from '../../messages/texts/message-kinds';
import { readSettings } from '../../settings/settings';
import { listMessageKinds, sendTestMessage } from './send-test-message';

const WORKSPACE = fileURLToPath(new URL('../../../../', import.meta.url));

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
  const folder = readWhiteLabelFolder(process.env, WORKSPACE);
  const client = loadWhiteLabels(folder, { messageTexts }, whiteLabel).get(whiteLabel);
  if (client === null) throw new StartError(describeUnknownWhiteLabel(whiteLabel, folder));
  const [passcode] = listMessageKinds(channel) as readonly [MessageKind];
  const provider = await sendTestMessage(readSettings(process.env), {
    channel,
    to,
    whiteLabel: client,
    language: language ?? client.defaultLanguage,
    kind: message ?? passcode,
  });
  const masked = maskContact(channel, to);
  process.stdout.write(
    `${provider} has accepted ${message ?? passcode} of ${whiteLabel} in ${language ?? client.defaultLanguage} to ${masked}.\n`,
  );
}
