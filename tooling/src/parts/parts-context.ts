import type { PartsPlace } from '@portal/registry/releases';

/** What every command of parts works on. */
export interface PartsContext {
  readonly workspace: string;
  readonly place: PartsPlace;
  /** Folder of failed probes' reports. */
  readonly reportsFolder: string;
  /** Person or pipeline that runs the command. */
  readonly who: string;
  /** Environment of the portal that parts are deployed to, such as PRODUCTION (deploy/version-gate.ts). */
  readonly environment: string;
  readonly say: (line: string) => void;
}
