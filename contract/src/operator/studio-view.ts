/** All states of the screens of one part. */
export interface PartStates {
  readonly part: string;
  readonly states: readonly string[];
}

/** Data of the studio. */
export interface StudioView {
  readonly states: readonly PartStates[];
  /** Key and name of each white label. */
  readonly whiteLabels: readonly (readonly [key: string, name: string])[];
}
