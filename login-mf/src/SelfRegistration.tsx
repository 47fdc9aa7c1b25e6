import { LinkRow, Section, usePortal, useTranslate } from '@portal/shared-wl-assets';
import { selfRegistrationWays } from '@portal/shared-wl-assets/white-label';

/** One or two links for visitors without a User ID (LOG-12). */
export const SelfRegistration = () => {
  const { t } = useTranslate('login-mf');
  const ways = selfRegistrationWays(usePortal((state) => state.whiteLabel));
  if (ways.length === 0) return null;
  return (
    <Section title={t('newHere')}>
      {ways.map(({ label, href }) => (
        <LinkRow key={href} href={href}>
          {label}
        </LinkRow>
      ))}
    </Section>
  );
};
