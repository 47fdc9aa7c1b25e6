import { usePortal } from '@portal/shared-wl-assets';
import { CookieBar } from './CookieBar';
import { OutdatedBrowser } from './OutdatedBrowser';

/** Pages that old browsers cannot use, or whose visitors may need one of those. */
const PAGES_WITH_FORM = ['login', 'fps', 'fuid', 'changePassword'];

interface LoginNoticesProps {
  /** Page on screen, such as `fps`. */
  readonly page: string;
}

/** Notices above the login page and the pages of recovery, decided and rendered by the edge. */
export const LoginNotices = ({ page }: LoginNoticesProps) => {
  const { cookies, internetExplorer, outdatedBrowser } = usePortal((state) => state.notices);
  return (
    <>
      {(internetExplorer || outdatedBrowser) && PAGES_WITH_FORM.includes(page) && (
        <OutdatedBrowser isInternetExplorer={internetExplorer} />
      )}
      {cookies && page === 'login' && <CookieBar />}
    </>
  );
};
