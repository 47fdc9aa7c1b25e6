import { readFileSync } from 'node:fs';
import path from 'node:path';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { Language } from '@portal/contract/i18n';
import type { BrandEditorView, JsonObject, SchemaNode } from '@portal/contract/operator';
import german from '../../i18n-pages/de-DE.json';
import english from '../../i18n-pages/en-US.json';
import { OperatorPages } from '../OperatorPages';

const WORKSPACE = path.join(__dirname, '../../..');
function read(file: string): JsonObject {
  return JSON.parse(readFileSync(path.join(WORKSPACE, file), 'utf8')) as JsonObject;
}

const WHITE_LABELS = 'shared-wl-assets/white-labels';
const BASE = read(`${WHITE_LABELS}/default.json`);
const CLIENT = { key: 'bank', name: 'Bank', brandColour: '#123456' };
const {
  $schema: _,
  wordings: __,
  ...properties
} = (read('server-kit/src/white-labels/schema.json') as unknown as Required<SchemaNode>).properties;
const SCHEMA = { ...read('server-kit/src/white-labels/schema.json'), properties } as SchemaNode;

const VIEW: BrandEditorView = {
  path: '/dev/studio/brand',
  id: 'bank.1',
  source: 'bank',
  fingerprint: 'f',
  isChanged: false,
  isWritable: true,
  content: CLIENT,
  base: BASE,
  check: { version: 1, isServable: true, problems: [], brandContrast: { light: 5, dark: 2 }, files: {} },
  schema: SCHEMA,
  fileFields: [{ pointer: '/favicon', formats: ['svg', 'png'], maxBytes: 8192 }],
  texts: {
    'login-mf': { 'en-US': { heading: 'Log in', title: 'Title' }, 'de-DE': { heading: 'Anmelden' } },
  },
  states: [{ part: 'login-mf', states: ['login'] }],
  whiteLabels: [['bank', 'Bank']],
};

let bodies: JsonObject[];
beforeEach(() => {
  jest.useFakeTimers();
  bodies = [];
  globalThis.IntersectionObserver = class {
    observe = jest.fn();
    disconnect = jest.fn();
  } as unknown as typeof IntersectionObserver;
  globalThis.fetch = jest.fn(async (_url: string, { body }: { readonly body: string }) => {
    bodies.push(JSON.parse(body) as JsonObject);
    return { ok: true, status: 200, json: async () => VIEW.check } as Response;
  }) as unknown as typeof fetch;
});
afterEach(() => jest.useRealTimers());

function show(view: Partial<BrandEditorView> = {}, language: Language = 'en-US') {
  const page = { name: 'brandEditor', view: { ...VIEW, ...view } } as const;
  return render(<OperatorPages language={language} page={page} />);
}

function getControl(pointer: string): HTMLInputElement {
  const control = document.querySelector<HTMLInputElement>(`[name="${pointer}"]`);
  if (control === null) throw new Error(`There is no control for ${pointer}`);
  return control;
}

function change(pointer: string, value: string): void {
  fireEvent.change(getControl(pointer), { target: { value } });
}

/** Returns the content that the page saves after the changes so far. */
async function readSaved(): Promise<unknown> {
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  return bodies.at(-1)?.['content'];
}

test('every field and option has an English and a German text @WL-7 @I18N-1', () => {
  const names = new Set<string>();
  const options = new Set<string>();
  const visit = (node: SchemaNode): void => {
    for (const [name, child] of Object.entries(node.properties ?? {})) {
      names.add(name);
      visit(child);
    }
    for (const option of [...(node.enum ?? []), ...(node.const === undefined ? [] : [node.const])])
      options.add(option);
    for (const each of [...(node.allOf ?? []), ...(node.oneOf ?? []), ...(node.items ? [node.items] : [])])
      visit(each);
  };
  visit(SCHEMA);
  Object.values(SCHEMA.definitions ?? {}).forEach(visit);
  expect(names.size).toBeGreaterThan(80);
  for (const { brandEditor } of [english, german]) {
    const texts: Readonly<Record<'fields' | 'options', object>> = brandEditor;
    expect([...names].filter((name) => !Object.hasOwn(texts.fields, name))).toEqual([]);
    expect([...options].filter((option) => !Object.hasOwn(texts.options, option))).toEqual([]);
  }
});

test.each(['default.json', 'karmesin.json'])(
  'each control of %s has a label and its own name, and opening it saves nothing @WL-7 @NAV-10',
  async (name) => {
    show({ content: read(`${WHITE_LABELS}/${name}`) });
    const controls = [...document.querySelectorAll<HTMLInputElement>('.pane [name]')];
    expect(controls.length).toBeGreaterThan(50);
    expect(new Set(controls.map((control) => control.name)).size).toBe(controls.length);
    const labelled = new Set([...document.querySelectorAll('label')].map(({ control }) => control));
    const missing = controls.filter(
      (control) => !labelled.has(control) && !control.hasAttribute('aria-label'),
    );
    expect(missing.map((control) => control.name)).toEqual([]);
    expect(await readSaved()).toBeUndefined();
  },
);

test('texts, numbers, switches and pairs change the document, and other content stays @WL-3 @WL-7', async () => {
  show({ content: { ...CLIENT, futureField: { a: 1 } } });
  expect(getControl('/timeZone').placeholder).toBe(BASE['timeZone']);
  expect(getControl('/features/support').checked).toBe(true);
  change('/heroText/tagline1/en-US', 'Hello\nthere');
  change('/loginPasswordMinimumLength', '12');
  change('/proofOfWork', 'always');
  fireEvent.click(getControl('/features/fuidEnabled'));
  change('/consentScript/domainIds', 'a.example = 12\n\nno-id');
  fireEvent.blur(getControl('/consentScript/domainIds'));
  change('/wordings/de-DE/login-mf/heading', 'Hallo');
  const changed = {
    ...CLIENT,
    futureField: { a: 1 },
    heroText: { tagline1: { 'en-US': 'Hello\nthere' } },
    loginPasswordMinimumLength: 12,
    proofOfWork: 'always',
    features: { fuidEnabled: false },
    consentScript: { domainIds: { 'a.example': '12', 'no-id': '' } },
    wordings: { 'de-DE': { 'login-mf': { heading: 'Hallo' } } },
  };
  expect(await readSaved()).toEqual(changed);
  change('/heroText/tagline1/en-US', '');
  change('/wordings/de-DE/login-mf/heading', '');
  const { heroText: ___, wordings: ____, ...others } = changed;
  expect(await readSaved()).toEqual(others);
});

test('another kind of link keeps what both have, and entries are added and removed @WL-2', async () => {
  const internal = { kind: 'internal', target: '/a', label: { 'en-US': 'A', 'de-DE': 'A' } };
  show({ content: { ...CLIENT, linkConfig: { links: [internal, internal] } } });
  change('/linkConfig/links/0/kind', 'callback');
  change('/linkConfig/links/0/callback', 'open');
  const links = within(document.getElementById('/linkConfig') ?? document.body);
  fireEvent.click(links.getByRole('button', { name: 'Remove entry 2' }));
  const { target: ___, ...callback } = { ...internal, kind: 'callback', callback: 'open' };
  expect(await readSaved()).toEqual({ ...CLIENT, linkConfig: { links: [callback] } });
  expect(document.querySelector('[name="/linkConfig/links/0/target"]')).toBeNull();
  // The inherited languages become the client's own when one is changed.
  const languages = within(document.getElementById('/languages') ?? document.body);
  fireEvent.click(languages.getByRole('button', { name: 'Remove entry 2' }));
  expect(await readSaved()).toMatchObject({ languages: ['en-US'] });
  fireEvent.click(languages.getByRole('button', { name: 'Add an entry' }));
  change('/languages/1', 'de-DE');
  expect(await readSaved()).toMatchObject({ languages: ['en-US', 'de-DE'] });
});

test('mistakes are listed, and shown at their fields, also those of an entry or of no field @WL-7', () => {
  const problems = [
    { field: '/name', reason: 'is missing' },
    { field: '/linkConfig/links/0', reason: 'has no kind' },
    { field: '/linkConfig/links/0/unknown', reason: 'is unknown' },
  ];
  show({
    content: { ...CLIENT, linkConfig: { links: [{}] } },
    check: { ...VIEW.check, isServable: false, problems },
  });
  expect(screen.getByText(/^Draft saved. Errors: 3. The screens show the last version/)).toBeVisible();
  expect(getControl('/name')).toBeInvalid();
  expect(getControl('/name')).toHaveAccessibleDescription('is missing');
  fireEvent.click(screen.getByRole('link', { name: '/linkConfig/links/0/unknown' }));
  expect(document.activeElement).toBe(document.getElementById('/linkConfig/links/0'));
  expect(within(document.activeElement as HTMLElement).getByText('has no kind')).toBeVisible();
});

test('the search finds keys and texts of messages, also overrides that the portal does not know @WL-2', () => {
  show({ content: { ...CLIENT, wordings: { 'en-US': { gone: { old: 'Former text' } } } } });
  const search = screen.getByRole('searchbox', { name: 'Search keys and texts' });
  for (const [text, total, name] of [
    ['anmelden', 1, 'login-mf heading, German'],
    ['former', 1, 'gone old, English'],
    ['nothing', 0, null],
  ] as const) {
    fireEvent.change(search, { target: { value: text } });
    expect(screen.getByText(`Messages found: ${total}`)).toBeVisible();
    if (name !== null) expect(screen.getByLabelText(name)).toBeVisible();
  }
});

test('the editor is German where the operator is @I18N-1', () => {
  show({}, 'de-DE');
  expect(screen.getByRole('heading', { level: 1, name: 'Marken-Editor' })).toBeVisible();
  expect(screen.getByText('Entwurf gespeichert. Keine Fehler.')).toBeVisible();
  expect(screen.getByText(/Dunkel: 2:1 \(unter 3:1/)).toBeVisible();
});
