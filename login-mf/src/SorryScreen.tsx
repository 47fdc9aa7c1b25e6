import { Button, SurfacePage, usePortal, useTexts } from '@portal/shared-wl-assets';
import styles from './SorryScreen.module.css';

/** The outage page: what the client says of it, or our own words (INF-7). */
export const SorryScreen = () => {
  const { t } = useTexts('login-mf');
  const { image, primary, secondary } = usePortal((state) => state.whiteLabel.sorryConfig);
  return (
    <SurfacePage
      title={primary ?? t('sorry.title')}
      actions={
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t('sorry.retry')}
        </Button>
      }
    >
      {image !== undefined && <img className={styles['image']} src={image} alt="" />}
      <p className={styles['text']}>{secondary ?? t('sorry.text')}</p>
    </SurfacePage>
  );
};
