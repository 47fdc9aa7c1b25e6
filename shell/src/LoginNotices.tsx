import { usePortal } from '@portal/shared-wl-assets';
import { CookieBar } from './CookieBar';
import { OutdatedBrowser } from './OutdatedBrowser';

/** Notices above the login page, decided and rendered by the edge. */
export const LoginNotices = () => {
  const { cookies, internetExplorer, outdatedBrowser } = usePortal((state) => state.notices);
  return (
    <>
      {(internetExplorer || outdatedBrowser) && <OutdatedBrowser isInternetExplorer={internetExplorer} />}
      {cookies && <CookieBar />}
    </>
  );
};
