import type { CopiedPart } from '../../tests/composition/copy-part';
import type { VariantChange } from '../../tests/parts/variant-build';
import type { PartName } from './portal-parts';

/** A mistake applied to one part. */
export interface MadeMistake {
  /** Changed build that a careless team passes to `deploy`. */
  readonly variant: VariantChange;
  /** Changes sources so that the real build must fail; omitted when a build cannot detect the mistake. */
  readonly sources?: (part: CopiedPart) => void;
  /**
   * Damages the submitted folder after its manifest was written, and in the same way the published folder of the live
   * build.
   */
  readonly damage?: (folder: string) => void;
  /** Clock error of the deploying machine in seconds. */
  readonly clockSeconds?: number;
  /** Time in milliseconds after the start of the page at which the mistake becomes visible. */
  readonly delayMs?: number;
  /** English text that a visitor of a German page sees; null when no inspected page shows the missing text. */
  readonly english?: string | null;
}

/** A careless team's mistake. */
export interface Mistake {
  /** Name in the report's table. */
  readonly name: string;
  /** @returns the mistake applied to a part; a sentence when it does not apply there */
  readonly make: (part: PartName) => MadeMistake | string;
}
