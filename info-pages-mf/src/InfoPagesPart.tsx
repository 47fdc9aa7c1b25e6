import { type SlotProps, usePortal } from '@portal/shared-wl-assets';
import { CookiePolicyPage } from './content/CookiePolicyPage';
import { SystemRequirementsPage } from './content/SystemRequirementsPage';
import { TermsPage } from './content/TermsPage';
import { MessagePage } from './MessagePage';
import { NotFoundPage } from './NotFoundPage';
import { isMessage } from './page-names';
import { shownPage, unknownPath } from './shown-page';

/** The information pages, in the slot `main`. */
export const InfoPagesPart = ({ route }: SlotProps) => {
  const whiteLabel = usePortal((state) => state.whiteLabel);
  const app = usePortal((state) => state.app);
  const shownRoute = shownPage(route, whiteLabel);
  if (isMessage(shownRoute.page)) return <MessagePage key={shownRoute.page} page={shownRoute.page} />;
  switch (shownRoute.page) {
    case 'systemRequirements':
      return <SystemRequirementsPage />;
    case 'cookiePolicy':
      return <CookiePolicyPage key={route.path} />;
    case 'termsOfUse':
      return <TermsPage />;
    default:
      return <NotFoundPage path={unknownPath(shownRoute, app)} />;
  }
};
