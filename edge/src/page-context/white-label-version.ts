import { createHash } from 'node:crypto';
import type { WhiteLabelConfiguration } from '@portal/contract/white-label';

const versions = new WeakMap<WhiteLabelConfiguration, string>();

/** Returns an id of the version of a client's configuration, for cache keys. */
export function whiteLabelVersion(whiteLabel: WhiteLabelConfiguration): string {
  const known = versions.get(whiteLabel);
  if (known !== undefined) return known;
  const version = createHash('sha256').update(JSON.stringify(whiteLabel)).digest('base64url').slice(0, 22);
  versions.set(whiteLabel, version);
  return version;
}
