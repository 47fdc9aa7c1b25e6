import { selfRegistrationOptions } from '@portal/contract/white-label';
import { LinkRow, Section, usePortal, useTranslate } from '@portal/shared-wl-assets';

/** One or two links for visitors without a User ID (LOG-12). */
export const SelfRegistration = () => {
  const { t } = useTranslate('login-mf');
  const ways = selfRegistrationOptions(usePortal((state) => state.whiteLabel));
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
