import type { CopiedPart } from '../composition/copy-part';
import type { VariantChange } from '../parts/variant-build';
import type { PartName } from './portal-parts';

/** A mistake as it is made in one part. */
export interface MadeMistake {
  /** The build that a careless team hands to `deploy`. */
  readonly variant: VariantChange;
  /** Changes sources so that the real build has to refuse them; left out where a build cannot see the mistake. */
  readonly sources?: (part: CopiedPart) => void;
  /** Damages the handed-in folder after its manifest was written, and in the same way the live build’s published folder. */
  readonly damage?: (folder: string) => void;
  /** Seconds by which the clock of the deploying machine is wrong. */
  readonly clockSeconds?: number;
  /** The mistake shows only some seconds after the page has started. */
  readonly isLate?: true;
  /** Text that a visitor of a German page meets in English; null when the missing one is on no page that is looked at. */
  readonly english?: string | null;
}

/** A careless team's mistake. */
export interface Mistake {
  /** As the report's table names it. */
  readonly name: string;
  /** @returns what it is in a part; a sentence where a part cannot make it */
  readonly make: (part: PartName) => MadeMistake | string;
}
