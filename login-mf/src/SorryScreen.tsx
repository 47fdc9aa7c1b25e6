import { Button, SurfacePage, usePortal, useTranslate } from '@portal/shared-wl-assets';
import { iconUrl } from '@portal/shared-wl-assets/white-label';
import styles from './SorryScreen.module.css';

// The content security policy blocks images of other origins; the page is shown without them.
const getPictureUrl = (image: string | undefined): string | undefined => {
  try {
    return image === undefined ? undefined : iconUrl(image);
  } catch (error) {
    console.warn(String(error));
    return undefined;
  }
};

/** The outage page with the client's text, or the default one (INF-7). */
export const SorryScreen = () => {
  const { t } = useTranslate('login-mf');
  const { image, primary, secondary } = usePortal((state) => state.whiteLabel.sorryConfig);
  const picture = getPictureUrl(image);
  return (
    <SurfacePage
      title={primary ?? t('sorry.title')}
      actions={
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t('sorry.retry')}
        </Button>
      }
    >
      {picture !== undefined && <img className={styles['image']} src={picture} alt="" />}
      <p className={styles['text']}>{secondary ?? t('sorry.text')}</p>
    </SurfacePage>
  );
};
