import type { PartsPlace } from '@portal/registry/releases';

/** What every command of parts works on. */
export interface PartsContext {
  readonly workspace: string;
  readonly registryLocation: PartsPlace;
  /** Folder of failed probes' reports. */
  readonly reportsFolder: string;
  /** Person or pipeline that runs the command. */
  readonly actor: string;
  /** Environment of the portal that parts are deployed to, such as PRODUCTION (deploy/version-gate.ts). */
  readonly environment: string;
  readonly print: (line: string) => void;
}
