import type { WhiteLabelView } from './white-label-view';

type LinkType = WhiteLabelView['selfRegLinkConfig']['links'][number]['linkType'];

const PATHS: Readonly<Record<LinkType, string>> = { GOA: 'online_access', OAA: 'open_account' };

/** A way in for those who have no User ID yet. */
export interface SelfRegistrationWay {
  readonly label: string;
  /** Address below this origin. */
  readonly href: string;
}

/**
 * The ways in that a client offers to those who have no User ID yet (LOG-12), in its own words and order; none where
 * self-registration is off.
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
