import { usePortal, type Support } from '@portal/shared-wl-assets';
import { selfRegistrationWays } from '@portal/shared-wl-assets/white-label';
import { SupportContacts } from './SupportContacts';
import { SupportWidget, type MountWidget } from './SupportWidget';

/** Support for those who have no account yet (NAV-2): contacts, ways to get one, live chat where it is on. */
export const SelfRegistrationSupport = ({
  content,
  liveChat = false,
  mount,
}: {
  readonly content: Support['content'];
  readonly liveChat?: boolean;
  readonly mount?: MountWidget | undefined;
}) => {
  const links = selfRegistrationWays(usePortal((state) => state.whiteLabel));
  return (
    <>
      <SupportContacts content={content} />
      <SupportWidget
        name="selfRegistration"
        content={content}
        liveChat={liveChat}
        links={links}
        mount={mount}
      />
    </>
  );
};
