import { usePortal } from '@portal/shared-wl-assets';
import { CookieBar } from './CookieBar';
import { OutdatedBrowser } from './OutdatedBrowser';

/** What the login page says before anything else; the edge has decided what there is to say, and renders it. */
export const LoginNotices = () => {
  const { cookies, internetExplorer, outdatedBrowser } = usePortal((state) => state.notices);
  return (
    <>
      {(internetExplorer || outdatedBrowser) && <OutdatedBrowser isInternetExplorer={internetExplorer} />}
      {cookies && <CookieBar />}
    </>
  );
};
