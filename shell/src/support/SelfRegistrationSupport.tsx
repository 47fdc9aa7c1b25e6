import { usePortal, type Support } from '@portal/shared-wl-assets';
import { SupportContacts } from './SupportContacts';
import { SupportWidget, type MountWidget } from './SupportWidget';

const paths = { GOA: 'online_access', OAA: 'open_account' } as const;

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
  const { key, features, selfRegLinkConfig } = usePortal((state) => state.whiteLabel);
  const links = features.selfRegistration
    ? selfRegLinkConfig.links.map(({ linkType, label }) => ({
        label,
        href: `/registration/self-reg/${key}/${paths[linkType]}`,
      }))
    : [];
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
