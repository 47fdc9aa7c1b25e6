import { createHash } from 'node:crypto';
import type { WhiteLabelConfiguration } from '@portal/contract/white-label';
import { oncePerObject } from '../parts/once-per-object';

/** Returns an id of the version of a client's configuration, for cache keys. */
export const whiteLabelVersion = oncePerObject((whiteLabel: WhiteLabelConfiguration): string =>
  createHash('sha256').update(JSON.stringify(whiteLabel)).digest('base64url').slice(0, 22),
);
