import { createHash } from 'node:crypto';
import type { PartManifest } from '@portal/contract/part';

/** Subresource Integrity value of a file's content (W3C SRI). */
export function computeIntegrity(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Returns a build's id: a hash of the manifest without its provenance. */
export function buildId({ provenance: _provenance, ...known }: Omit<PartManifest, 'id'>): string {
  return createHash('sha256').update(JSON.stringify(known)).digest('hex').slice(0, 16);
}

/** File of root-config with react, react-dom and zustand; its content depends on their versions only. */
export const LIBRARIES_FILE = 'libraries.js';

/** Name of the manifest file. */
export const MANIFEST_FILE = 'part.json';

/** Name of the file with the types that a part offers to other parts and expects from them. */
export const CONTRACT_FILE = 'contract.json';
