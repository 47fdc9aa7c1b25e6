import type { PartManifest } from '@portal/contract/part';
import type { LivePart } from '../src/parts/live-part';

/** Returns a part without files, for tests. */
export function testLivePart(manifest: PartManifest, over: Partial<LivePart> = {}): LivePart {
  return {
    manifest,
    folder: '/none',
    baseUrl: `/parts/${manifest.name}/${manifest.id}/`,
    isDamaged: false,
    styles: '',
    entryIntegrity: '',
    sheets: {},
    libraries: null,
    serverBundle: null,
    embedScript: null,
    translations: new Map(),
    ...over,
  };
}
