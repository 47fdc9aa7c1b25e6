import type { App } from '@portal/contract/page';
import type { ServerSettings } from '@portal/server-kit/configuration';
import type { Tracing } from '@portal/server-kit/tracing';
import type { WhiteLabelRegistry } from '@portal/server-kit/white-labels';
import type { VisitorReleases } from '../releases/visitor-releases';
import type { Renderer } from '../rendering/renderer';

/** Dependencies of the page server. */
export interface PageDependencies extends VisitorReleases {
  readonly settings: ServerSettings;
  readonly whiteLabels: WhiteLabelRegistry;
  /** Further origins that the login form may be posted to. */
  readonly formOrigins: readonly string[];
  /** Origin of another host that browsers get part files from; null when the portal serves them itself. */
  readonly partsOrigin: string | null;
  /** Apps beside the portal, with their homes in this environment. */
  readonly apps: readonly App[];
  /** Whether login pages offer the white-label test list (LOG-11). */
  readonly whiteLabelTesting: boolean;
  readonly renderer: Renderer;
  readonly tracing: Tracing;
}
