import { DarkPictureSource, usePortal } from '@portal/shared-wl-assets';
import styles from './Logo.module.css';

/** The client's logo beside its name: an image file, or an initial or drawing in the text colour. */
export const Logo = () => {
  const logo = usePortal((state) => state.whiteLabel.logo);
  if (logo.kind === 'file') {
    const { light, dark } = logo;
    return (
      <picture>
        <DarkPictureSource url={dark?.url} />
        <img src={light.url} width={light.width} height={light.height} alt="" />
      </picture>
    );
  }
  if (logo.kind === 'initial') {
    return (
      <span className={styles['initial']} aria-hidden="true">
        {logo.text}
      </span>
    );
  }
  return (
    <svg className={styles['logo']} viewBox={logo.viewBox} aria-hidden="true">
      {logo.lineWidth === undefined ? (
        <path className={styles['filled']} d={logo.path} />
      ) : (
        <path className={styles['lines']} d={logo.path} strokeWidth={logo.lineWidth} />
      )}
    </svg>
  );
};
