import type { Channel } from '@portal/contract/api';
import { CHANNEL_NAMES, CHANNELS } from '@portal/contract/recovery';
import english from '../../../i18n/messages/en-US.json';

const { helpDesk: _, noHelpDesk: __, ...messages } = english;

export type MessageKind = keyof typeof messages;

/** Names of all messages, as in services/i18n/messages. */
export const MESSAGE_KINDS = Object.keys(messages) as readonly MessageKind[];

/** A message with a passcode. */
type PasscodeKind = `passcode${Capitalize<(typeof CHANNELS)[Channel]['name']>}`;

/** Returns the end of the names of a channel's messages; e-mails have it only where others of the same name exist. */
function getSuffix(channel: Channel): string {
  const { name } = CHANNELS[channel];
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Returns the message with the passcode of a channel. */
export function getPasscodeKind(channel: Channel): PasscodeKind {
  return `passcode${getSuffix(channel)}` as PasscodeKind;
}

/** Returns the message kinds of a channel, with the passcode message first. */
export function listMessageKinds(channel: Channel): readonly MessageKind[] {
  const passcode = getPasscodeKind(channel);
  const isSent = (kind: MessageKind) =>
    (CHANNEL_NAMES.find((each) => kind.endsWith(getSuffix(each))) ?? 'Email') === channel;
  return [passcode, ...MESSAGE_KINDS.filter((kind) => kind !== passcode && isSent(kind))];
}

/**
 * Returns the message of a topic for a channel, such as `passwordChangedSms`; undefined without one.
 *
 * @param topic start of the names
 */
export function findMessageKind(topic: string, channel: Channel): MessageKind | undefined {
  const name = channel === 'Email' ? topic : topic + getSuffix(channel);
  return MESSAGE_KINDS.find((kind) => kind === name);
}
