import { usePortal, type SlotProps } from '@portal/shared-wl-assets';
import styles from './Header.module.css';
import { LanguageSwitch } from './LanguageSwitch';
import { Logo } from './Logo';
import { LoginNotices } from './LoginNotices';
import { pageLinks } from './page-links';
import { ToastArea } from './toasts/ToastArea';

/** Whose portal this is, the way to the login (NAV-3), the place of what has just been done (LOG-13), and the language. */
export const Header = ({ route }: SlotProps) => {
  const whiteLabel = usePortal((state) => state.whiteLabel);
  return (
    <>
      {route.page === 'login' && <LoginNotices />}
      <header className={styles['header']}>
        <a className={styles['brand']} href={pageLinks(route, whiteLabel).login}>
          <Logo />
          <span className={styles['name']}>{whiteLabel.name}</span>
        </a>
        <ToastArea />
        <LanguageSwitch />
      </header>
    </>
  );
};
