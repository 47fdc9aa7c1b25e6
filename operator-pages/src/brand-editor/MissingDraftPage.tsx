import type { MissingDraftView } from '@portal/contract/operator';
import { TextLink, useTranslate } from '@portal/shared-wl-assets';
import { Page } from '../ui/Page';

/** Says that a draft has expired, or that its file cannot be read. */
export const MissingDraftPage = ({ path, file }: MissingDraftView) => {
  const { t } = useTranslate('brandEditor');
  return (
    <Page title={t(file === null ? 'missing.expired' : 'missing.unreadable')}>
      <p>{file === null ? t('missing.expiredText') : t('missing.unreadableText', { file })}</p>
      <p>
        <TextLink href={path}>{t('missing.startAgain')}</TextLink>
      </p>
    </Page>
  );
};
