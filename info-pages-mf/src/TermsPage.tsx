import { Lead, PageHeading, Section, usePortal, useTexts } from '@portal/shared-wl-assets';
import { TextPage } from '@portal/shared-wl-assets/inner-pages';
import { useDocumentTitle } from './use-document-title';

const SECTIONS = ['access', 'secrets', 'content', 'contract'] as const;

/** Terms of use of the portal itself (INF-8). */
export const TermsPage = () => {
  const { t } = useTexts('info-pages-mf');
  const name = usePortal((state) => state.whiteLabel.name);
  const heading = t('termsOfUse.heading');
  useDocumentTitle(t('title', { heading, name }));
  return (
    <TextPage>
      <PageHeading>{heading}</PageHeading>
      <Lead>{t('termsOfUse.text', { name })}</Lead>
      {SECTIONS.map((section) => (
        <Section key={section} title={t(`termsOfUse.${section}.title`)}>
          <p>{t(`termsOfUse.${section}.text`, { name })}</p>
        </Section>
      ))}
    </TextPage>
  );
};
