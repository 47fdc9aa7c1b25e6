import { LinkRow, Section, usePortal, useTexts } from '@portal/shared-wl-assets';

const pathOfType = { GOA: 'online_access', OAA: 'open_account' } as const;

/** One or two ways in for those who have no User ID yet (LOG-12). */
export const SelfRegistration = () => {
  const { t } = useTexts('login-mf');
  const { key, features, selfRegLinkConfig } = usePortal((state) => state.whiteLabel);
  if (!features.selfRegistration || selfRegLinkConfig.links.length === 0) return null;
  return (
    <Section title={t('newHere')}>
      {selfRegLinkConfig.links.map(({ linkType, label }) => (
        <LinkRow key={linkType} href={`/registration/self-reg/${key}/${pathOfType[linkType]}`}>
          {label}
        </LinkRow>
      ))}
    </Section>
  );
};
