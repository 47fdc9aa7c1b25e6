import { Intro, PageHeading, usePortal, useTranslate } from '@portal/shared-wl-assets';
import { TextPage } from '@portal/shared-wl-assets/content-pages';
import { BrowserCheck } from './BrowserCheck';
import { systemRequirementsPath } from './content-paths';
import { ContentBlock, type ContentBlockProps } from './ContentBlock';
import { useDocumentTitle } from './document-title';

/** System requirements (INF-2, INF-3). */
export const SystemRequirementsPage = ({ load }: Pick<ContentBlockProps, 'load'>) => {
  const { t, language } = useTranslate('info-pages-mf');
  const whiteLabel = usePortal((state) => state.whiteLabel);
  const heading = t('systemRequirements.heading');
  useDocumentTitle(t('title', { heading, name: whiteLabel.name }));
  return (
    <TextPage>
      <PageHeading>{heading}</PageHeading>
      <Intro>{t('systemRequirements.text')}</Intro>
      <ContentBlock
        path={systemRequirementsPath(whiteLabel, language)}
        above={<BrowserCheck />}
        load={load}
      />
    </TextPage>
  );
};
