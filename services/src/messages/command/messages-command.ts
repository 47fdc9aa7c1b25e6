import { fileURLToPath } from 'node:url';
import { commandLine, InvalidArgumentError, Option, runCommandLine } from '@portal/registry/command-line';
import { readWhiteLabelFolder } from '@portal/registry/settings';
import { StartError } from '@portal/server-kit/configuration';
import { describeUnknownWhiteLabel, loadWhiteLabels } from '@portal/server-kit/white-labels';
import { maskEmail, maskPhone } from '../../contacts/masking';
import type { Channel } from '../../contract/contract';
import { readSettings } from '../../settings/settings';
import { messageTexts } from '../texts/client-message-texts';
import { MESSAGE_KINDS, type MessageKind } from '../texts/message-kinds';
import type { MessageLanguage } from '../texts/message-language';
import { isRecipient, listMessageKinds, sendTestMessage } from './send-test-message';

const WORKSPACE = fileURLToPath(new URL('../../../../', import.meta.url));

const CHANNELS: Readonly<Record<string, Channel>> = { email: 'Email', sms: 'SMS', call: 'Call' };

const FOOTER = `
The message has made-up values, its passcode is 483920, and nothing is stored. The settings are those of the portal, which
may be running.

Exit codes: 0 accepted by the provider, 1 failed, 2 not understood and nothing done.`;

interface TestOptions {
  readonly to: string;
  readonly channel: Channel;
  readonly whiteLabel: string;
  readonly language?: MessageLanguage;
  readonly message?: MessageKind;
}

function parseChannel(name: string): Channel {
  const channel = CHANNELS[name.toLowerCase()];
  if (channel === undefined) throw new InvalidArgumentError('It is email, sms or call.');
  return channel;
}

async function test({ to, channel, whiteLabel, language, message }: TestOptions): Promise<void> {
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
  const masked = channel === 'Email' ? maskEmail(to) : maskPhone(to);
  process.stdout.write(
    `${provider} has accepted ${message ?? passcode} of ${whiteLabel} in ${language ?? client.defaultLanguage} to ${masked}.\n`,
  );
}

const program = commandLine('npm run messages --', 'Tries the providers of messages.').addHelpText(
  'after',
  FOOTER,
);
const testCommand = program
  .command('test')
  .description('send a test message of a white label')
  .requiredOption('--to <recipient>', 'e-mail address, or phone number such as +491701234567')
  .requiredOption('--channel <channel>', 'email, sms or call', parseChannel)
  .option('--white-label <key>', 'key of the white label', 'default')
  .addOption(
    new Option('--language <language>', "language; by default the white label's").choices(['en-US', 'de-DE']),
  )
  .addOption(
    new Option('--message <name>', 'message; by default the one with the passcode').choices(MESSAGE_KINDS),
  )
  .action((options: TestOptions) => {
    const { to, channel, message } = options;
    if (!isRecipient(channel, to))
      testCommand.error(
        channel === 'Email'
          ? 'error: --to must be one e-mail address.'
          : 'error: --to must be a phone number such as +491701234567.',
      );
    if (message !== undefined && !listMessageKinds(channel).includes(message))
      testCommand.error(`error: --message ${message} is not sent by ${channel}.`);
    return test(options);
  });

await runCommandLine(program);
