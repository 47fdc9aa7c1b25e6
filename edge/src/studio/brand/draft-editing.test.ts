import path from 'node:path';
import { readWhiteLabels } from '../../start-up/read-white-labels';
import { DraftEditing } from './draft-editing';
import { Drafts } from './drafts';
import { WhiteLabelFolder } from './white-label-folder';

const SHIPPED = path.join(__dirname, '../../../../shared-wl-assets/white-labels');
const TEXTS = new Map<string, never>();

function createEditing() {
  const texts = new Map<string, string>();
  const drafts = new Drafts({
    read: async (id) => texts.get(id) ?? null,
    write: async (id, draft) => void texts.set(id, draft),
  });
  const standard = readWhiteLabels(SHIPPED).get('default');
  if (standard === null) throw new Error('There is no default white label');
  const folder = new WhiteLabelFolder(SHIPPED);
  return {
    drafts,
    editing: new DraftEditing({ drafts, folder, standard: () => standard, homeUrl: undefined }),
  };
}

test('drafts that other sites open and read remove no changed draft of the operator @SEC-R7', async () => {
  const { drafts, editing } = createEditing();
  const opened = await editing.open('ray', TEXTS);
  const changed = await editing.change(opened?.id, { '/name': 'Mine' }, TEXTS);
  expect([opened?.isChanged, changed?.draft.isChanged]).toEqual([false, true]);
  for (let request = 0; request < 41; request += 1) {
    const other = await editing.open('default', TEXTS);
    expect((await editing.find(other?.id, TEXTS))?.configuration.key).toBe('default');
    expect(await drafts.get(String(other?.id))).toBeNull();
  }
  expect((await drafts.get(String(opened?.id)))?.content['name']).toBe('Mine');
});

test('a text that is no id finds no draft @SEC-R16', async () => {
  const { editing } = createEditing();
  for (const id of [undefined, '', 'a'.repeat(22), `../x.${'a'.repeat(22)}`, `unknown.${'a'.repeat(22)}`])
    expect(await editing.find(id, TEXTS)).toBeNull();
});
