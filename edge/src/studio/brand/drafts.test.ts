import type { WhiteLabelConfiguration } from '@portal/contract/white-label';
import { Drafts, newDraftId, readDraftSource } from './drafts';

test('draft ids cannot be guessed, and other strings are rejected as ids @SEC-R16', () => {
  const ids = new Set(Array.from({ length: 100 }, () => newDraftId('ray')));
  expect(ids.size).toBe(100);
  for (const id of ids) expect(readDraftSource(id)).toBe('ray');
  for (const text of ['', '../../etc/passwd', 'a'.repeat(22), `../ray.${'a'.repeat(22)}`, ['a'], undefined])
    expect(readDraftSource(text)).toBeNull();
});

test('a stored draft has its fields in their order, and the rows of its lists @WL-7', async () => {
  const texts = new Map<string, string>();
  const drafts = new Drafts({
    read: async (id) => texts.get(id) ?? null,
    write: async (id, draft) => void texts.set(id, draft),
  });
  const stored = {
    id: newDraftId('ray'),
    source: 'ray',
    fingerprint: 'f',
    content: { zebra: 'ü', ant: { 10: 'ten', b: [] } },
    files: { 'logo.svg': 'eA==' },
    servable: { zebra: 'u' },
    rows: new Map([['/links', [0, 2]]]),
    version: 3,
  };
  await drafts.put({ ...stored, configuration: {} as WhiteLabelConfiguration, isChanged: true });
  const draft = await drafts.get(stored.id);
  expect(draft).toEqual(stored);
  expect(Object.keys(draft?.content ?? {})).toEqual(['zebra', 'ant']);
  expect(await drafts.get(newDraftId('ray'))).toBeNull();
});
