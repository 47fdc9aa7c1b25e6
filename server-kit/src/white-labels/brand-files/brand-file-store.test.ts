import type { WhiteLabelConfiguration } from '@portal/contract/white-label';
import { BrandFileStore } from './brand-file-store';

const MINUTE_MS = 60_000;
const file = { bytes: Buffer.from('x'), type: 'image/png' };
function named(favicon: string): readonly WhiteLabelConfiguration[] {
  return [{ logo: { kind: 'initial', text: 'B' }, favicon } as unknown as WhiteLabelConfiguration];
}

test('a replaced file is served for some minutes to pages that still name it, then dropped @WL-2', () => {
  const store = new BrandFileStore();
  store.add(new Map([['/old.png', file]]));
  store.retain(named('/old.png'), 0);
  store.add(new Map([['/new.png', file]]));
  store.retain(named('/new.png'), 5 * MINUTE_MS);
  expect([store.get('/old.png'), store.get('/new.png')]).toEqual([file, file]);
  store.retain(named('/new.png'), 11 * MINUTE_MS);
  expect([store.get('/old.png'), store.get('/new.png')]).toEqual([null, file]);
});
