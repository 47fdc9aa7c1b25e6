import type { HelpDeskUserView } from '@portal/contract/operator';
import { CHANNEL_NAMES } from '@portal/contract/recovery';
import { useTranslate } from '@portal/shared-wl-assets';

/** Returns a function that lists contacts with their channels. */
export const useContactList = (): ((contacts: HelpDeskUserView['contacts']) => string) => {
  const { t } = useTranslate('helpDesk');
  return (contacts) =>
    CHANNEL_NAMES.filter((channel) => contacts[channel] !== undefined)
      .map((channel) => `${t(`user.channel.${channel}`)} ${contacts[channel] ?? ''}`)
      .join(', ') || t('user.noContacts');
};
