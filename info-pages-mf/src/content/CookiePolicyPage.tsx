import { Fields, Lead, PageHeading, TextLink, TextPage, usePortal, useTexts } from '@portal/shared-wl-assets';
import { useId, useState } from 'react';
import { useDocumentTitle } from '../use-document-title';
import { ContentBlock, type ContentBlockProps } from './ContentBlock';
import { cookiePolicyPath, type Region } from './content-paths';
import { RegionTabs } from './RegionTabs';

/** Which cookies are set, by region (INF-4, INF-5). */
export const CookiePolicyPage = ({ load }: Pick<ContentBlockProps, 'load'>) => {
  const { t, language } = useTexts('info-pages-mf');
  const whiteLabel = usePortal((state) => state.whiteLabel);
  const [region, setRegion] = useState<Region>('EMEA');
  const panel = useId();
  const heading = t('cookiePolicy.heading');
  useDocumentTitle(t('title', { heading, name: whiteLabel.name }));
  const { viewPolicyLinkHref, viewPolicyLinkText } = whiteLabel.cookiePolicyConfig;
  return (
    <TextPage>
      <PageHeading>{heading}</PageHeading>
      <Lead>{t('cookiePolicy.text')}</Lead>
      <Fields>
        <RegionTabs region={region} panel={panel} choose={setRegion} />
        <div role="tabpanel" id={panel} aria-labelledby={`${panel}-${region}`}>
          <ContentBlock path={cookiePolicyPath(whiteLabel, region, language)} {...(load && { load })} />
        </div>
        {viewPolicyLinkHref && viewPolicyLinkText && (
          <p>
            <TextLink href={viewPolicyLinkHref}>{viewPolicyLinkText}</TextLink>
          </p>
        )}
      </Fields>
    </TextPage>
  );
};
