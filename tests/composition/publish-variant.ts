import { rmSync } from 'node:fs';
import { createVariantBuild, type VariantChange } from '../parts/variant-build';
import type { TestPortalData } from '../portal/start-portal';
import { publishUnchecked } from './live-builds';

/**
 * Publishes a changed copy of a part's build without the checks of the deploy command and without making it live.
 * @returns the id of the build
 */
export async function publishVariant(
  portal: TestPortalData,
  part: string,
  change: VariantChange,
): Promise<string> {
  const { folder, id } = createVariantBuild(part, change);
  await publishUnchecked(folder, portal);
  rmSync(folder, { recursive: true });
  return id;
}
