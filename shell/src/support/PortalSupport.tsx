import { type Support, usePortal, useTranslate } from '@portal/shared-wl-assets';
import { SupportContacts } from './SupportContacts';
import { type MountWidget, SupportWidget } from './SupportWidget';

/** Support for visitors with an account (NAV-2): contacts, and the portal's widget with live chat if enabled. */
export const PortalSupport = ({
  content,
  liveChat = false,
  mount,
}: {
  readonly content: Support['content'];
  readonly liveChat?: boolean;
  readonly mount?: MountWidget | undefined;
}) => {
  const { t } = useTranslate('support');
  const { browserInfo, osInfo } = usePortal((state) => state.client);
  // As in the system requirements (BRW-3): browsers no longer report the version of a current system.
  const device =
    browserInfo.name === '' || osInfo.name === ''
      ? ''
      : t('device', {
          browser: `${browserInfo.name} ${browserInfo.version.split('.')[0] ?? ''}`.trim(),
          system: osInfo.name,
        });
  return (
    <>
      <SupportContacts content={content} />
      <SupportWidget name="portal" content={content} liveChat={liveChat} device={device} mount={mount} />
    </>
  );
};
