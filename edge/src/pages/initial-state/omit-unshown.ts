import type { PageBoot } from '@portal/shared-wl-assets';
import type { WhiteLabelView } from '@portal/shared-wl-assets/white-label';

/** Omits the texts of the excluded-browser warning (BRW-1) on pages that do not show it. */
export function omitUnshown(whiteLabel: WhiteLabelView, notices: PageBoot['notices']): WhiteLabelView {
  if (notices.excludedBrowser) return whiteLabel;
  const { checkBrowserConfig: _warning, ...shown } = whiteLabel;
  return shown;
}
