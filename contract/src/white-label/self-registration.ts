import type { WhiteLabelView } from './white-label-view';

type LinkType = WhiteLabelView['selfRegLinkConfig']['links'][number]['linkType'];

const PATHS: Readonly<Record<LinkType, string>> = { GOA: 'online_access', OAA: 'open_account' };

/** Link to self-registration. */
export interface SelfRegistrationOption {
  readonly label: string;
  /** Path on this origin. */
  readonly href: string;
}

/**
 * Returns the client's links for visitors without a User ID (LOG-12), in its own texts and order; empty without
 * self-registration.
 */
export const selfRegistrationOptions = ({
  key,
  features,
  selfRegLinkConfig,
}: Pick<WhiteLabelView, 'key' | 'features' | 'selfRegLinkConfig'>): readonly SelfRegistrationOption[] =>
  features.selfRegistration
    ? selfRegLinkConfig.links.map(({ linkType, label }) => ({
        label,
        href: `/registration/self-reg/${key}/${PATHS[linkType]}`,
      }))
    : [];
