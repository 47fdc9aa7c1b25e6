import { LinkList, TextLink, usePortal, useTexts, type PortalState } from '@portal/shared-wl-assets';
import { runCallback } from '@portal/shared-wl-assets/callbacks';
import { forgetAttempt } from './login-attempt';
import { WhiteLabelTesting } from './white-label-testing/WhiteLabelTesting';

type ConfiguredLink = PortalState['whiteLabel']['linkConfig']['links'][number];

const ConfiguredTextLink = ({ link }: { readonly link: ConfiguredLink }) => {
  switch (link.kind) {
    case 'internal':
      return <TextLink href={link.target}>{link.label}</TextLink>;
    case 'external':
      return (
        <TextLink href={link.target} external>
          {link.label}
        </TextLink>
      );
    case 'callback':
      return <TextLink onClick={() => runCallback(link.callback)}>{link.label}</TextLink>;
  }
};

/** Ways on from the login form: the two recoveries, what the client has configured (LOG-10), the test list (LOG-11). */
export const LoginLinks = ({
  recoveryQuery = '',
}: {
  /** What the recoveries' addresses bear besides. */
  readonly recoveryQuery?: string | undefined;
}) => {
  const { t } = useTexts('login-mf');
  const key = usePortal((state) => state.whiteLabel.key);
  const fuidEnabled = usePortal((state) => state.whiteLabel.features.fuidEnabled);
  const links = usePortal((state) => state.whiteLabel.linkConfig.links);
  const testing = usePortal((state) => state.whiteLabelTesting);
  const embedded = usePortal((state) => state.embedding !== null);
  // Storage of a host page is the host's.
  const forget = embedded ? {} : { onClick: forgetAttempt };
  return (
    <LinkList>
      <TextLink href={`/${key}/fps${recoveryQuery}`} {...forget}>
        {t('forgotPassword')}
      </TextLink>
      {fuidEnabled && (
        <TextLink href={`/${key}/fuid${recoveryQuery}`} {...forget}>
          {t('forgotUserId')}
        </TextLink>
      )}
      {links.map((link) => (
        <ConfiguredTextLink key={link.label} link={link} />
      ))}
      {testing && <WhiteLabelTesting />}
    </LinkList>
  );
};
