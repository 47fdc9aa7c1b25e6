import { DarkPictureSource, usePortal } from '@portal/shared-wl-assets';
import styles from './Logo.module.css';

const Mark = () => {
  const { logo, name } = usePortal((state) => state.whiteLabel);
  if (logo.kind === 'file') {
    const { light, dark, containsName } = logo;
    return (
      <picture>
        <DarkPictureSource url={dark?.url} />
        <img src={light.url} width={light.width} height={light.height} alt={containsName ? name : ''} />
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

/**
 * The client's logo beside its name: an image file, or an initial or drawing in the text colour. A logo that contains the
 * name is shown alone.
 */
export const Logo = () => {
  const { logo, name } = usePortal((state) => state.whiteLabel);
  const isAlone = logo.kind === 'file' && logo.containsName;
  return (
    <>
      <Mark />
      {!isAlone && <span className={styles['name']}>{name}</span>}
    </>
  );
};
