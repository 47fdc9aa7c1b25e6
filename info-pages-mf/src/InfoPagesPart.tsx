import { usePortal, type SlotProps } from '@portal/shared-wl-assets';
import { CookiePolicyPage } from './content/CookiePolicyPage';
import { SystemRequirementsPage } from './content/SystemRequirementsPage';
import { TermsPage } from './content/TermsPage';
import { MessagePage } from './MessagePage';
import { NotFoundPage } from './NotFoundPage';
import { CLIP_COOKIE_POLICY, isMessage } from './page-names';
import { lostAddress, shownPage } from './shown-page';

/** The information pages, in the slot `main`. */
export const InfoPagesPart = ({ route }: SlotProps) => {
  const whiteLabel = usePortal((state) => state.whiteLabel);
  const shown = shownPage(route, whiteLabel);
  if (isMessage(shown.page)) return <MessagePage key={shown.page} page={shown.page} />;
  switch (shown.page) {
    case 'systemRequirements':
      return <SystemRequirementsPage />;
    case 'cookiePolicy':
      return <CookiePolicyPage key="portal" />;
    case CLIP_COOKIE_POLICY:
      return <CookiePolicyPage key="clip" owner="clip" />;
    case 'termsOfUse':
      return <TermsPage />;
    default:
      return <NotFoundPage path={lostAddress(shown)} />;
  }
};
