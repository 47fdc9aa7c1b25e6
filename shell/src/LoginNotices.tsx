import { usePortal } from '@portal/shared-wl-assets';
import { CookieBar } from './CookieBar';
import { OutdatedBrowser } from './OutdatedBrowser';

/** What the login page says before anything else; the edge has decided what there is to say, and renders it. */
export const LoginNotices = () => {
  const { cookies, internetExplorer } = usePortal((state) => state.notices);
  return (
    <>
      {internetExplorer && <OutdatedBrowser />}
      {cookies && <CookieBar />}
    </>
  );
};
