import { selfRegistrationOptions } from '@portal/contract/white-label';
import { type Support, usePortal } from '@portal/shared-wl-assets';
import { SupportContacts } from './SupportContacts';
import { type MountWidget, SupportWidget } from './SupportWidget';

/** Support for visitors without an account (NAV-2): contacts, links to registration, live chat if enabled. */
export const SelfRegistrationSupport = ({
  content,
  liveChat = false,
  mount,
}: {
  readonly content: Support['content'];
  readonly liveChat?: boolean;
  readonly mount?: MountWidget | undefined;
}) => {
  const links = selfRegistrationOptions(usePortal((state) => state.whiteLabel));
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
