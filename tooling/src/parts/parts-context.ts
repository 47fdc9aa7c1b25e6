import type { PartsPlace } from '@portal/registry/releases';

/** What every command of parts works on. */
export interface PartsContext {
  readonly workspace: string;
  readonly place: PartsPlace;
  /** Folder in which reports of failed probes are kept. */
  readonly reportsFolder: string;
  /** Person or pipeline that asks. */
  readonly who: string;
  /** Environment of the portal that parts are deployed to, such as PRODUCTION (deploy/version-gate.ts). */
  readonly environment: string;
  readonly say: (line: string) => void;
}
