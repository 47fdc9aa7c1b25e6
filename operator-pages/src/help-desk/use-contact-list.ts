import type { HelpDeskUserView } from '@portal/contract/operator';
import { useTranslate } from '@portal/shared-wl-assets';

/** Channels in the order of the page. */
export const CHANNELS = ['Email', 'SMS', 'Call'] as const;

/** Returns a function that lists contacts with their channels. */
export const useContactList = (): ((contacts: HelpDeskUserView['contacts']) => string) => {
  const { t } = useTranslate('helpDesk');
  return (contacts) =>
    CHANNELS.filter((channel) => contacts[channel] !== undefined)
      .map((channel) => `${t(`user.channel.${channel}`)} ${contacts[channel] ?? ''}`)
      .join(', ') || t('user.noContacts');
};
