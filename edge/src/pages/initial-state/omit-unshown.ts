import type { PageBoot } from '@portal/shared-wl-assets';
import type { WhiteLabelView } from '@portal/shared-wl-assets/white-label';

/** Leaves out the words of the warning of excluded browsers (BRW-1) on a page without it: most pages. */
export function omitUnshown(whiteLabel: WhiteLabelView, notices: PageBoot['notices']): WhiteLabelView {
  if (notices.excludedBrowser) return whiteLabel;
  const { checkBrowserConfig: _warning, ...shown } = whiteLabel;
  return shown;
}
