import { LinkList, TextLink, usePortal, useTexts, type PortalState } from '@portal/shared-wl-assets';
import { runLinkCallback } from './link-callbacks';

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
      return <TextLink onClick={() => runLinkCallback(link.callback)}>{link.label}</TextLink>;
  }
};

/** Ways on from the login form: the two recoveries, then what the client has configured (LOG-10). */
export const LoginLinks = () => {
  const { t } = useTexts('login-mf');
  const key = usePortal((state) => state.whiteLabel.key);
  const fuidEnabled = usePortal((state) => state.whiteLabel.features.fuidEnabled);
  const links = usePortal((state) => state.whiteLabel.linkConfig.links);
  return (
    <LinkList>
      <TextLink href={`/${key}/fps`}>{t('forgotPassword')}</TextLink>
      {fuidEnabled && <TextLink href={`/${key}/fuid`}>{t('forgotUserId')}</TextLink>}
      {links.map((link) => (
        <ConfiguredTextLink key={link.label} link={link} />
      ))}
    </LinkList>
  );
};
