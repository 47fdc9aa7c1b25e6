import type { PartsPlace } from '@portal/registry/releases';

/** Context of every `npm run parts` command. */
export interface PartsContext {
  readonly workspace: string;
  readonly registryLocation: PartsPlace;
  /** Folder of the reports of failed probes. */
  readonly reportsFolder: string;
  /** Person or pipeline that runs the command. */
  readonly actor: string;
  /** Environment of the portal that parts are deployed to, such as PRODUCTION (deploy/version-gate.ts). */
  readonly environment: string;
  readonly print: (line: string) => void;
}
