import { CHANNEL_NAMES, isKeypadChannel } from '@portal/contract/recovery';

const KEYPAD_CHANNELS = CHANNEL_NAMES.filter(isKeypadChannel).map((channel) => `'${channel}'`);

/** SQL: whether a channel's passcode is keyed in elsewhere, as into a phone, and not typed on the page. */
export function isKeypadSql(channel: string): string {
  return `${channel} IN (${KEYPAD_CHANNELS.join(', ')})`;
}
