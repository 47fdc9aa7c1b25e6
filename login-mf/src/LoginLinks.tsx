import { appReturn } from '@portal/contract/page';
import { LinkList, type PortalState, TextLink, usePortal, useTranslate } from '@portal/shared-wl-assets';
import { runCallback } from '@portal/shared-wl-assets/browser';
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

/** Links below the login form: both recoveries, configured links (LOG-10), the testing dialog (LOG-11). */
export const LoginLinks = () => {
  const { t } = useTranslate('login-mf');
  const key = usePortal((state) => state.whiteLabel.key);
  // A recovery that begins in an app returns to it (CLP-1, REC-7).
  const recoveryQuery = usePortal(({ app }) =>
    app === undefined ? '' : `?${new URLSearchParams(appReturn(app))}`,
  );
  const fuidEnabled = usePortal((state) => state.whiteLabel.features.fuidEnabled);
  const links = usePortal((state) => state.whiteLabel.linkConfig.links);
  const testing = usePortal((state) => state.whiteLabelTesting);
  const embedded = usePortal((state) => state.embedding !== null);
  // The session storage of a host page belongs to the host.
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
      {links.map(
        (link) =>
          (link.kind === 'callback' || link.place !== 'footer') && (
            <ConfiguredTextLink key={link.label} link={link} />
          ),
      )}
      {testing && <WhiteLabelTesting />}
    </LinkList>
  );
};
