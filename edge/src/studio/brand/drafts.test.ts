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
    isChanged: true,
  };
}

test('SEC-R16 draft ids cannot be guessed, and other strings are rejected as ids', () => {
  const drafts = new Drafts(() => new Date());
  const ids = new Set(Array.from({ length: 100 }, () => drafts.newId('ray')));
  expect(ids.size).toBe(100);
  for (const id of ids) expect(drafts.readSource(id)).toBe('ray');
  for (const text of ['', '../../etc/passwd', 'a'.repeat(22), `../ray.${'a'.repeat(22)}`, ['a'], undefined])
    expect(drafts.readSource(text)).toBeNull();
});

test('SEC-R11 a portal keeps forty drafts; the one unchanged for longest makes room', () => {
  const drafts = new Drafts(() => new Date());
  for (let number = 0; number < 40; number += 1) drafts.put(createDraft(`draft-${number}`));
  drafts.put(createDraft('draft-0'));
  for (let read = 0; read < 50; read += 1) drafts.get('draft-1');
  drafts.put(createDraft('one-more'));
  expect(drafts.get('draft-1')).toBeNull();
  expect(drafts.get('draft-0')?.id).toBe('draft-0');
  expect(drafts.get('one-more')?.id).toBe('one-more');
});

test('SEC-R11 a draft is removed a day after its last change', () => {
  let now = 0;
  const drafts = new Drafts(() => new Date(now));
  drafts.put(createDraft('changed'));
  drafts.put(createDraft('read'));
  now += 20 * HOUR_MS;
  expect(drafts.get('read')).not.toBeNull();
  drafts.put(createDraft('changed'));
  now += 5 * HOUR_MS;
  expect(drafts.get('read')).toBeNull();
  expect(drafts.get('changed')).not.toBeNull();
});
