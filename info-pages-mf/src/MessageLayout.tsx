import type { ReactNode } from 'react';
import { SanitisedHtml, usePortal } from '@portal/shared-wl-assets';
import { StepperLayout } from '@portal/shared-wl-assets/stepper-layout';

/** Message beside the brand surface with the client's first tagline. */
export const MessageLayout = ({ children }: { readonly children: ReactNode }) => {
  const tagline = usePortal((state) => state.whiteLabel.heroText.tagline1);
  return <StepperLayout title={<SanitisedHtml as="span" html={tagline} />}>{children}</StepperLayout>;
};
