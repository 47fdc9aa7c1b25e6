import type { WhiteLabelView } from '@portal/contract/white-label';
import type { PortalState } from './portal';
import { usePortal } from './portal-context';

type SupportContent = NonNullable<WhiteLabelView['support']['content']>;

/** Support options of a page (SUP-2). */
export interface Support {
  /** Which of the two widgets, each with its own contacts. */
  readonly widget: 'portal' | 'selfRegistration';
  readonly content: SupportContent;
  /** Whether the client offers live chat. */
  readonly liveChat: boolean;
}

/**
 * Returns the support of a page, or null when there is no content (SUP-1). With the custom-support flag the
 * self-registration widget replaces the portal's, except for internal users, who have accounts (SUP-2).
 */
export const supportFor = ({
  whiteLabel: { features, support },
  userType,
}: Pick<PortalState, 'whiteLabel' | 'userType'>): Support | null => {
  const selfRegistration = support.customSupport && userType !== 'internal';
  const content = selfRegistration ? support.selfRegistrationContent : support.content;
  if (!features.support || content === undefined || Object.keys(content).length === 0) return null;
  return {
    widget: selfRegistration ? 'selfRegistration' : 'portal',
    content,
    liveChat: features.liveChat && content.chat !== undefined,
  };
};

/** Returns a function that opens the support dialog; null without support, so that no button is shown for it. */
export const useSupport = (): (() => void) | null => {
  const offered = usePortal((state) => supportFor(state) !== null);
  const open = usePortal((state) => state.openSupport);
  return offered ? open : null;
};
