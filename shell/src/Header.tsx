import { type SlotProps, usePortal } from '@portal/shared-wl-assets';
import { LanguageSwitch } from './LanguageSwitch';
import { LoginNotices } from './LoginNotices';
import { Logo } from './Logo';
import { pageLinks } from './page-links';
import { ToastArea } from './toasts/ToastArea';
import styles from './Header.module.css';

/** Brand, link to the login page (NAV-3), toast (LOG-13) and language switch. */
export const Header = ({ route }: SlotProps) => {
  const whiteLabel = usePortal((state) => state.whiteLabel);
  const app = usePortal((state) => state.app);
  return (
    <>
      <LoginNotices page={route.page} />
      <header className={styles['header']}>
        <a className={styles['brand']} href={pageLinks(route, whiteLabel, app).login}>
          <Logo />
        </a>
        <ToastArea />
        <LanguageSwitch />
      </header>
    </>
  );
};
