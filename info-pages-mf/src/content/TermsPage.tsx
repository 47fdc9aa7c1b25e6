import { Fragment } from 'react';
import { Intro, PageHeading, TextLink, usePortal, useSupport, useTranslate } from '@portal/shared-wl-assets';
import { Prose, TextPage } from '@portal/shared-wl-assets/content-pages';
import { blockPath } from './content-paths';
import { ContentBlock, type ContentBlockProps } from './ContentBlock';
import { useDocumentTitle } from './document-title';

const SECTIONS = ['access', 'secrets', 'advice', 'contract'] as const;

/** Block of the content service with the bank's additions. */
const BLOCK = 'terms-of-use';

/** Terms of use: the built-in terms of the portal, followed by the bank's additions (INF-8, INF-9). */
export const TermsPage = ({ load }: Pick<ContentBlockProps, 'load'>) => {
  const { t, language } = useTranslate('info-pages-mf');
  const name = usePortal((state) => state.whiteLabel.name);
  const openSupport = useSupport();
  const heading = t('termsOfUse.heading');
  useDocumentTitle(t('title', { heading, name }));
  return (
    <TextPage>
      <PageHeading>{heading}</PageHeading>
      <Intro>{t('termsOfUse.text', { name })}</Intro>
      <Prose>
        {SECTIONS.map((section) => (
          <Fragment key={section}>
            <h2>{t(`termsOfUse.${section}.title`)}</h2>
            <p>{t(`termsOfUse.${section}.text`, { name })}</p>
            {section === 'secrets' && openSupport && (
              <TextLink onClick={openSupport}>{t('action.helpDesk')}</TextLink>
            )}
          </Fragment>
        ))}
      </Prose>
      <ContentBlock path={blockPath(language, BLOCK)} optional load={load} />
    </TextPage>
  );
};
