import { usePortal, type SlotProps } from '@portal/shared-wl-assets';
import { CookiePolicyPage } from './content/CookiePolicyPage';
import { SystemRequirementsPage } from './content/SystemRequirementsPage';
import { MessagePage } from './MessagePage';
import { NotFoundPage } from './NotFoundPage';
import { isMessage } from './page-names';
import { shownPage } from './shown-page';
import { TermsPage } from './TermsPage';

/** The information pages, in the slot `main`. */
export const InfoPagesPart = ({ route }: SlotProps) => {
  const whiteLabel = usePortal((state) => state.whiteLabel);
  const { page, path } = shownPage(route, whiteLabel);
  if (isMessage(page)) return <MessagePage key={page} page={page} />;
  switch (page) {
    case 'systemRequirements':
      return <SystemRequirementsPage />;
    case 'cookiePolicy':
      return <CookiePolicyPage />;
    case 'termsOfUse':
      return <TermsPage />;
    default:
      return <NotFoundPage path={path} />;
  }
};
