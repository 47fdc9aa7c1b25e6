/** @jest-environment jsdom */
import '../../../test-support/text-decoder';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { studioTexts } from '../studio-texts';
import { BrandFormView } from './brand-form-view';
import { renderMessageTexts } from './message-texts-view';
import { type BrandForm, controlPointer, type JsonObject, readBrandForm } from './read-brand-form';
import { brandFields } from './schema-fields';

/** A quick run tries a sample of the cases. */
const isQuick = process.env['TEST_QUICK'] === '1';

const FOLDER = path.join(__dirname, '../../../../shared-wl-assets/white-labels');
function read(key: string): JsonObject {
  return JSON.parse(readFileSync(path.join(FOLDER, `${key}.json`), 'utf8')) as JsonObject;
}
const standard = read('default');

/** The form of a file as a browser posts it. */
function postedForm(content: JsonObject, base: JsonObject, language: 'en-US' | 'de-DE' = 'en-US'): BrandForm {
  const t = studioTexts(language).brandEditor;
  const form = document.createElement('form');
  form.innerHTML = `${String(new BrandFormView(t).render(content, base))}${String(renderMessageTexts(t, new Map(), content))}`;
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

test.each(
  readdirSync(FOLDER)
    .map((name) => name.replace('.json', ''))
    .filter((_case, at) => !isQuick || at % 6 === 0),
)('the form of %s gives back its file unchanged @WL-7', (key) => {
  const content = read(key);
  const base = key === 'default' ? {} : standard;
  expect(readBrandForm(postedForm(content, base), content, base).content).toEqual(content);
});

test('every field has an English and a German label, and no control has the name of another @WL-7', () => {
  const form = document.createElement('form');
  form.innerHTML = String(new BrandFormView(studioTexts('en-US').brandEditor).render(standard, {}));
  const names = [...form.querySelectorAll('[name]')].map((control) => control.getAttribute('name'));
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(80);
  // Faster in jsdom than the labels of each control.
  const labelled = new Set([...form.querySelectorAll('label')].map(({ control }) => control));
  for (const control of form.querySelectorAll<HTMLInputElement>('input, select, textarea'))
    expect([control.name, labelled.has(control) || control.ariaLabel !== null]).toEqual([control.name, true]);
  const named = JSON.stringify(brandFields).match(/"name":"[A-Za-z][^"]*"/g) ?? [];
  for (const language of ['en-US', 'de-DE'] as const) {
    const { fields, options } = studioTexts(language).brandEditor;
    const missing = named
      .map((each) => each.slice(8, -1))
      .filter((name) => fields[name] === undefined && options[name] === undefined);
    expect(missing).toEqual([]);
  }
});

const client: JsonObject = { key: 'bank', name: 'Bank', brandColour: '#123456' };
const postedOfClient = postedForm(client, standard);
function change(changes: BrandForm, before = client) {
  const posted = before === client ? postedOfClient : postedForm(before, standard);
  return readBrandForm({ ...posted, ...changes }, before, standard);
}

test('a value equal to the inherited one is left out, unless the file had it before @WL-3', () => {
  const switchOff = postedOfClient;
  expect(switchOff['/features/support']).toBe('on');
  expect(change({}).content).toEqual(client);
  const { ['/features/fuidEnabled']: _, ...withoutFuid } = switchOff;
  expect(readBrandForm(withoutFuid, client, standard).content).toEqual({
    ...client,
    features: { fuidEnabled: false },
  });
  const explicit = { ...client, features: { support: true } };
  expect(change({}, explicit).content).toEqual(explicit);
});

test('incomplete texts, invalid numbers, unknown kinds of pair stay in the draft for validation @WL-7', () => {
  const { content } = change({
    '/heroText/tagline1/en-US': 'Hello\r\nthere',
    '/loginPasswordMinimumLength': 'ten',
    '/consentScript/domainIds': 'a.example = 12\nno-id',
  });
  expect(content).toEqual({
    ...client,
    heroText: { tagline1: { 'en-US': 'Hello\nthere' } },
    loginPasswordMinimumLength: 'ten',
    consentScript: { domainIds: { 'a.example': '12', 'no-id': '' } },
  });
});

test('empty rows create no links, and a mistake is shown at its row @WL-2', () => {
  const link = (row: number, fields: BrandForm) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [`/linkConfig/links/${row}/${name}`, value]),
    );
  const { content, rows } = change({
    ...link(1, { kind: 'internal', target: '/a', 'label/en-US': 'A', 'label/de-DE': 'A' }),
    ...link(4, { kind: 'callback', callback: 'open', target: '/ignored', 'label/en-US': 'B' }),
  });
  expect(content['linkConfig']).toEqual({
    links: [
      { kind: 'internal', target: '/a', label: { 'en-US': 'A', 'de-DE': 'A' } },
      { kind: 'callback', callback: 'open', label: { 'en-US': 'B' } },
    ],
  });
  expect(controlPointer('/linkConfig/links/1/label/de-DE', rows)).toBe('/linkConfig/links/4/label/de-DE');
  expect(controlPointer('/linkConfig/links/0', rows)).toBe('/linkConfig/links/1');
  expect(controlPointer('/name', rows)).toBe('/name');
  const emptied = change(link(0, { kind: '' }), { ...client, linkConfig: { links: [{ kind: 'internal' }] } });
  expect(emptied.content['linkConfig']).toEqual({ links: [] });
});

test('no name of a form reaches a prototype, and fields without a control stay @SEC-R11', () => {
  const before = { ...client, futureField: { a: 1 }, heroText: { future: true } };
  const { content } = change(
    {
      '/wordings/en-US/login-mf/__proto__/polluted': 'x',
      '/wordings/en-US/constructor/prototype/polluted': 'x',
      '/wordings/fr-FR/login-mf/heading': 'x',
      '/wordings/en-US/login-mf': 'x',
      '/wordings/en-US/login-mf/heading': 'Hi',
      '/wordings/en-US/login-mf/heading/deeper': 'x',
      '/__proto__/polluted': 'x',
    },
    before,
  );
  expect(content).toEqual({ ...before, wordings: { 'en-US': { 'login-mf': { heading: 'Hi' } } } });
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
});

test('texts of a file are HTML-escaped in the form @SEC-R9', () => {
  const name = '"><script>alert(1)</script></textarea>';
  const form = document.createElement('form');
  form.innerHTML = String(
    new BrandFormView(studioTexts('de-DE').brandEditor).render(
      { ...client, name, heroText: { tagline1: { 'en-US': name } } },
      { ...standard, homeUrl: name },
    ),
  );
  expect(form.querySelectorAll('script')).toHaveLength(0);
  expect(form.querySelector<HTMLInputElement>('[name="/name"]')?.value).toBe(name);
});
