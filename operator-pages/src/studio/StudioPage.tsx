import type { StudioView } from '@portal/contract/operator';
import { TextLink, useTranslate } from '@portal/shared-wl-assets';
import { Page } from '../ui/Page';
import { ScreenWall } from './ScreenWall';

const PATH = '/dev/studio';

/** Every screen in every state, by white label, language, scheme and width. */
export const StudioPage = (view: StudioView) => {
  const { t } = useTranslate('studio');
  return (
    <Page title={t('title')}>
      <p>
        <TextLink href={`${PATH}/brand`}>{t('brand')}</TextLink>
      </p>
      <ScreenWall {...view} path={PATH} framesPath={`${PATH}/frame`} level="h2" />
    </Page>
  );
};
