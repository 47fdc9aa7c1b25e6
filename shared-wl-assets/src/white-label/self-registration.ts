import type { WhiteLabelView } from './white-label-view';

type LinkType = WhiteLabelView['selfRegLinkConfig']['links'][number]['linkType'];

const PATHS: Readonly<Record<LinkType, string>> = { GOA: 'online_access', OAA: 'open_account' };

/** Link to self-registration. */
export interface SelfRegistrationWay {
  readonly label: string;
  /** Path on this origin. */
  readonly href: string;
}

/**
 * Returns the client's links for visitors without a User ID (LOG-12), in its own texts and order; empty without
 * self-registration.
 */
export const selfRegistrationWays = ({
  key,
  features,
  selfRegLinkConfig,
}: Pick<WhiteLabelView, 'key' | 'features' | 'selfRegLinkConfig'>): readonly SelfRegistrationWay[] =>
  features.selfRegistration
    ? selfRegLinkConfig.links.map(({ linkType, label }) => ({
        label,
        href: `/registration/self-reg/${key}/${PATHS[linkType]}`,
      }))
    : [];
