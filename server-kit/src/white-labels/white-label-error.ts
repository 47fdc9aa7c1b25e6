/** One mistake in a white-label file. */
export interface WhiteLabelProblem {
  /** Name of the file, without its folder. */
  readonly file: string;
  /** JSON pointer (RFC 6901) of the field; empty for the whole file. */
  readonly field: string;
  readonly reason: string;
}

/** The error of invalid white-label files; its message lists every mistake of every file, one per line (WL-7). */
export class WhiteLabelError extends Error {
  override readonly name = 'WhiteLabelError';

  constructor(readonly problems: readonly WhiteLabelProblem[]) {
    super(problems.map(({ file, field, reason }) => `${file} ${field || '/'}: ${reason}`).join('\n'));
  }
}
