import { Fields, Lead, PageHeading, TextLink, usePortal, useTexts } from '@portal/shared-wl-assets';
import { Tabs, TextPage } from '@portal/shared-wl-assets/inner-pages';
import { useState } from 'react';
import { useDocumentTitle } from '../use-document-title';
import { ContentBlock, type ContentBlockProps } from './ContentBlock';
import { cookiePolicyPath, type Region } from './content-paths';

const REGIONS: readonly Region[] = ['EMEA', 'OTHER'];

/** Which cookies are set, by region (INF-4, INF-5). */
export const CookiePolicyPage = ({ load }: Pick<ContentBlockProps, 'load'>) => {
  const { t, language } = useTexts('info-pages-mf');
  const whiteLabel = usePortal((state) => state.whiteLabel);
  const [region, setRegion] = useState<Region>('EMEA');
  const heading = t('cookiePolicy.heading');
  useDocumentTitle(t('title', { heading, name: whiteLabel.name }));
  const { viewPolicyLinkHref, viewPolicyLinkText } = whiteLabel.cookiePolicyConfig;
  return (
    <TextPage>
      <PageHeading>{heading}</PageHeading>
      <Lead>{t('cookiePolicy.text')}</Lead>
      <Fields>
        <Tabs
          label={t('cookiePolicy.regions')}
          tabs={REGIONS.map((name) => ({ name, label: t(`cookiePolicy.region.${name}`) }))}
          selected={region}
          onSelect={setRegion}
        >
          <ContentBlock path={cookiePolicyPath(whiteLabel, region, language)} {...(load && { load })} />
        </Tabs>
        {viewPolicyLinkHref && viewPolicyLinkText && (
          <p>
            <TextLink href={viewPolicyLinkHref}>{viewPolicyLinkText}</TextLink>
          </p>
        )}
      </Fields>
    </TextPage>
  );
};
