import type { Channel } from '@portal/contract/api';
import { findChannel } from '@portal/contract/recovery';
import {
  commandLine,
  InvalidArgumentError,
  Option,
  runCommandLine,
  withEnvFile,
} from '@portal/registry/command-line';
import { listSettingNames } from '../../messages/channel-names';
import { listMessageKinds, MESSAGE_KINDS } from '../../messages/texts/message-kinds';
import type { TestOptions } from './run-test';

const FOOTER = `
The message has made-up values, its passcode is 483920, and nothing is stored. The settings are those of the portal, which
may be running.

Exit codes: 0 accepted by the provider, 1 failed, 2 not understood and nothing done.`;

const NAMES = listSettingNames('disjunction');

function parseChannel(name: string): Channel {
  const channel = findChannel(name);
  if (channel === undefined) throw new InvalidArgumentError(`It is ${NAMES}.`);
  return channel;
}

const program = commandLine('npm run messages --', 'Tries the providers of messages.').addHelpText(
  'after',
  FOOTER,
);
const testCommand = program
  .command('test')
  .description('send a test message of a white label')
  .requiredOption('--to <recipient>', 'e-mail address, or phone number such as +491701234567')
  .requiredOption('--channel <channel>', NAMES, parseChannel)
  .option('--white-label <key>', 'key of the white label', 'default')
  .addOption(
    new Option('--language <language>', "language; by default the white label's").choices(['en-US', 'de-DE']),
  )
  .addOption(
    new Option('--message <name>', 'message; by default the one with the passcode').choices(MESSAGE_KINDS),
  )
  .action(async (options: TestOptions) => {
    const { CHANNEL_CONTACTS } = await import('../../contacts/channel-contacts');
    const { to, channel, message } = options;
    const { isRecipient, recipient } = CHANNEL_CONTACTS[channel].kind;
    if (!isRecipient(to)) testCommand.error(`error: --to must be ${recipient}.`);
    if (message !== undefined && !listMessageKinds(channel).includes(message))
      testCommand.error(`error: --message ${message} is not sent by ${channel}.`);
    const { runTest } = await import('./run-test');
    await runTest(options);
  });

await runCommandLine(withEnvFile(program));
