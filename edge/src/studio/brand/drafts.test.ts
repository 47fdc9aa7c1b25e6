import type { WhiteLabelConfiguration } from '@portal/shared-wl-assets/white-label';
import { type Draft, Drafts } from './drafts';

const HOUR_MS = 60 * 60_000;

function createDraft(id: string): Draft {
  return {
    id,
    source: 'default',
    fingerprint: '',
    content: {},
    rows: new Map(),
    configuration: {} as WhiteLabelConfiguration,
    version: 1,
  };
}

test('SEC-R16 draft ids cannot be guessed, and other strings are rejected as ids', () => {
  const drafts = new Drafts(() => new Date());
  const ids = new Set(Array.from({ length: 100 }, () => drafts.newId()));
  expect(ids.size).toBe(100);
  for (const id of ids) expect(drafts.isId(id)).toBe(true);
  for (const text of ['', '../../etc/passwd', 'a'.repeat(23), ['a'], undefined])
    expect(drafts.isId(text)).toBe(false);
});

test('SEC-R11 a portal keeps forty drafts; the one unused for longest makes room', () => {
  const drafts = new Drafts(() => new Date());
  for (let number = 0; number < 40; number += 1) drafts.put(createDraft(`draft-${number}`));
  expect(drafts.get('draft-0')?.id).toBe('draft-0');
  drafts.put(createDraft('one-more'));
  expect(drafts.get('draft-1')).toBeNull();
  expect(drafts.get('draft-0')?.id).toBe('draft-0');
  expect(drafts.get('one-more')?.id).toBe('one-more');
});

test('SEC-R11 a draft is removed a day after its last use', () => {
  let now = 0;
  const drafts = new Drafts(() => new Date(now));
  drafts.put(createDraft('used'));
  drafts.put(createDraft('unused'));
  now += 20 * HOUR_MS;
  expect(drafts.get('used')).not.toBeNull();
  now += 5 * HOUR_MS;
  expect(drafts.get('unused')).toBeNull();
  expect(drafts.get('used')).not.toBeNull();
  now += 24 * HOUR_MS;
  expect(drafts.get('used')).toBeNull();
});
