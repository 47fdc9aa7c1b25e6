import { copyPart } from '../../tests/composition/copy-part';
import type { CommandResult } from '../../tests/parts/parts-command';
import type { MadeMistake } from './mistake';
import type { PartName } from './portal-parts';

/** Result of a mistake in one of the phases before it is live. */
export type DeployCheck =
  | 'rejected: build'
  | 'rejected: deploy check'
  | 'rejected: boot probe'
  | 'passes'
  | 'does not end'
  | '–';

/** Sentences of rejections by the probe, the only check that can be skipped. */
const PROBE_SENTENCES = ['does not start in a browser', 'changes how the pages of other parts look'];

/** Determines from the command's output which check has rejected a build. */
export function classifyDeployError({ code, output }: Pick<CommandResult, 'code' | 'output'>): DeployCheck {
  if (code === null) return 'does not end';
  if (code === 0) return 'passes';
  if (code !== 3) throw new Error(`The command has failed:\n${output}`);
  return PROBE_SENTENCES.some((sentence) => output.includes(sentence))
    ? 'rejected: boot probe'
    : 'rejected: deploy check';
}

/** Tries to build a copy of a part with a mistake in its sources. */
export async function tryBuild(
  part: PartName,
  sources: NonNullable<MadeMistake['sources']>,
): Promise<DeployCheck> {
  const apart = copyPart(part);
  try {
    sources(apart);
    await apart.build();
    return 'passes';
  } catch (error) {
    // An edit that found nothing to change is an error in this suite.
    if (!String(error).includes('was not built')) throw error;
    return 'rejected: build';
  } finally {
    apart.remove();
  }
}
