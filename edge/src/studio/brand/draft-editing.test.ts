import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BRAND_FILE_FIELDS, type BrandFileField } from '@portal/server-kit/white-labels';
import { readWhiteLabels } from '../../start-up/read-white-labels';
import { newDraftId, readDraftSource } from './draft';
import { DraftEditing } from './draft-editing';
import { WhiteLabelFolder } from './white-label-folder';

const SHIPPED = path.join(__dirname, '../../../../shared-wl-assets/white-labels');
const TEXTS = new Map<string, never>();

function createEditing(folder = SHIPPED) {
  const stored = new Map<string, string>();
  const standard = readWhiteLabels(SHIPPED).get('default');
  if (standard === null) throw new Error('There is no default white label');
  const editing = new DraftEditing({
    drafts: {
      read: async (id) => stored.get(id) ?? null,
      write: async (id, draft) => void stored.set(id, draft),
    },
    folder: new WhiteLabelFolder(folder),
    standard: () => standard,
    homeUrl: undefined,
  });
  return { stored, editing };
}

async function openDraft(editing: DraftEditing, key: string) {
  const draft = await editing.open(key, TEXTS);
  if (draft === null) throw new Error(`There is no file ${key}.json`);
  return draft;
}

test('drafts that other sites open and read remove no changed draft of the operator @SEC-R7', async () => {
  const { stored, editing } = createEditing();
  const { id, isChanged, content, fingerprint } = await openDraft(editing, 'ray');
  const changed = await editing.change(id, { content: { ...content, name: 'Mine' }, fingerprint }, TEXTS);
  expect([isChanged, changed?.draft.isChanged]).toEqual([false, true]);
  for (let request = 0; request < 41; request += 1) {
    const other = await openDraft(editing, 'default');
    expect((await editing.find(other.id, TEXTS))?.configuration.key).toBe('default');
  }
  expect([...stored.keys()]).toEqual([id]);
  expect((await editing.find(id, TEXTS))?.content['name']).toBe('Mine');
});

test('a draft keeps the order of its fields, its files and the file that it was opened from @WL-7', async () => {
  const { editing } = createEditing();
  const { id } = await openDraft(editing, 'ray');
  const content = { zebra: 'ü', ant: { 10: 'ten', b: [] }, key: 'ray' };
  await editing.change(id, { content, fingerprint: 'first' }, TEXTS);
  const field = BRAND_FILE_FIELDS[0] as BrandFileField;
  await editing.addFile(id, { field, name: 'logo.png', bytes: Buffer.from('old') }, TEXTS);
  await editing.addFile(id, { field, name: 'logo.svg', bytes: Buffer.from('x') }, TEXTS);
  await editing.change(id, { content, fingerprint: 'second' }, TEXTS);
  const draft = await editing.find(id, TEXTS);
  expect(JSON.stringify(draft?.content)).toBe(JSON.stringify(content));
  expect(draft).toMatchObject({ source: 'ray', fingerprint: 'first', version: 1, isChanged: true });
  expect(draft?.files).toEqual({ 'logo.svg': 'eA==' });
});

test('draft ids cannot be guessed, and other strings are rejected as ids @SEC-R16', () => {
  const ids = new Set(Array.from({ length: 100 }, () => newDraftId('ray')));
  expect(ids.size).toBe(100);
  for (const id of ids) expect(readDraftSource(id)).toBe('ray');
  for (const text of ['', '../../etc/passwd', 'a'.repeat(22), `../ray.${'a'.repeat(22)}`, ['a'], undefined])
    expect(readDraftSource(text)).toBeNull();
});

test('a text that is no id finds no draft @SEC-R16', async () => {
  const { editing } = createEditing();
  for (const id of [undefined, '', 'a'.repeat(22), `../x.${'a'.repeat(22)}`, `unknown.${'a'.repeat(22)}`])
    expect(await editing.find(id, TEXTS)).toBeNull();
});

test('a client is shown no trusted origin, sender, icon, font or background as inherited @WL-3', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-drafts-'));
  const inherited = { timeZone: 'Europe/Berlin' };
  const file = {
    ...inherited,
    key: 'default',
    name: 'Bank',
    brandColour: '#0f4c4f',
    favicon: 'icon.svg',
    font: 'text.woff2',
    background: { light: 'day.webp', dark: 'night.webp' },
    messageConfig: { senderEmail: 'login@bank.example' },
    allowedRedirectOrigins: ['https://www.bank.example'],
    allowedEmbeddingHosts: ['https://www.bank.example'],
  };
  writeFileSync(path.join(folder, 'default.json'), JSON.stringify(file));
  expect(await createEditing(folder).editing.readBase({ key: 'other' })).toEqual(inherited);
  rmSync(folder, { recursive: true });
});
