import type { ServicesSettings } from '@portal/services';
import type { WhiteLabelRegistry } from '@portal/shared-wl-assets/white-label';
import type { Release } from '../parts/live-parts';
import type { Site } from './site';

/** What serving a page depends on. */
export interface PageContext {
  readonly settings: ServicesSettings;
  readonly whiteLabels: WhiteLabelRegistry;
  readonly release: () => Release;
  /** Origins besides this one that the login form may be posted to. */
  readonly formOrigins: readonly string[];
  readonly site: Site;
}
