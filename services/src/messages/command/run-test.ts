import { fileURLToPath } from 'node:url';
import type { Channel } from '@portal/contract/api';
import { readWhiteLabelFolder } from '@portal/registry/settings';
import { StartError } from '@portal/server-kit/configuration';
import { describeUnknownWhiteLabel, loadWhiteLabels } from '@portal/server-kit/white-labels';
import { maskContact } from '../../contacts/contacts';
import { readSettings } from '../../settings/settings';
import { messageTexts } from '../texts/client-message-texts';
import type { MessageKind } from '../texts/message-kinds';
import type { MessageLanguage } from '../texts/message-language';
import { listMessageKinds, sendTestMessage } from './send-test-message';

const WORKSPACE = fileURLToPath(new URL('../../../../', import.meta.url));

/** Options of `messages test`. */
export interface TestOptions {
  readonly to: string;
  readonly channel: Channel;
  readonly whiteLabel: string;
  readonly language?: MessageLanguage;
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
