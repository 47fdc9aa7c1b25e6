import { CHANNEL_NAMES, CHANNELS } from '@portal/contract/recovery';

/** Names of the channels in settings and commands. */
export const SETTING_NAMES = CHANNEL_NAMES.map((channel) => CHANNELS[channel].name);

/** Lists the names in a sentence. */
export function listSettingNames(type: 'conjunction' | 'disjunction'): string {
  return new Intl.ListFormat('en-GB', { type }).format(SETTING_NAMES);
}
