/** @jest-environment node */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WhiteLabelRules } from './client-configuration';
import { type LiveWhiteLabels, watchWhiteLabels } from './live-white-labels';
import { WhiteLabelError } from './white-label-error';
import { loadServableWhiteLabels, loadWhiteLabels } from './white-label-registry';

const shipped = join(__dirname, '../../../shared-wl-assets/white-labels');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"><path d="M0 0h9v9z"/></svg>';
let folder: string;
let live: LiveWhiteLabels;
let events: unknown[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'live-white-labels-'));
  for (const key of ['default', 'ray', 'mmi']) copyFileSync(join(shipped, `${key}.json`), getFile(key));
  events = [];
});
afterEach(async () => {
  await live.close();
  rmSync(folder, { recursive: true, force: true });
});

function getFile(key: string): string {
  return join(folder, `${key}.json`);
}

async function start(rules: WhiteLabelRules = {}): Promise<void> {
  live = watchWhiteLabels(folder, loadWhiteLabels(folder, rules), rules, {
    changed: (keys) => void events.push(['changed', ...keys]),
    rejected: (key, problems) =>
      void events.push([
        'rejected',
        key,
        ...problems.map(({ field, reason }) => `${field || '/'} ${reason}`),
      ]),
    failed: (error) => void events.push(['failed', String(error)]),
  });
  await settle();
}

async function settle(): Promise<void> {
  await live.poll();
  await live.poll();
}

function change(key: string, fields: object): void {
  const content = JSON.parse(readFileSync(getFile(key), 'utf8')) as object;
  writeFileSync(getFile(key), JSON.stringify({ ...content, ...fields }));
}

function spoil(key: string, edit: (text: string) => string): void {
  writeFileSync(getFile(key), edit(readFileSync(getFile(key), 'utf8')));
}

test('a changed file is live at the second poll, for its client only @WL-2', async () => {
  await start();
  const mmi = live.get('mmi');
  change('ray', { name: 'Ray renamed' });
  await live.poll();
  expect(live.get('ray')?.name).toBe('Ray & Partners');
  await live.poll();
  expect(live.get('ray')?.name).toBe('Ray renamed');
  expect(live.get('mmi')).toBe(mmi);
  expect(events).toEqual([['changed', 'ray']]);
});

test('clients are added and removed; a file that is missing for a moment removes no client @WL-2', async () => {
  await start();
  copyFileSync(join(shipped, 'cwa.json'), getFile('cwa'));
  await settle();
  expect(live.keys()).toEqual(['cwa', 'default', 'mmi', 'ray']);
  renameSync(getFile('ray'), join(folder, '.ray'));
  await live.poll();
  renameSync(join(folder, '.ray'), getFile('ray'));
  await settle();
  expect(live.get('ray')).not.toBeNull();
  rmSync(getFile('ray'));
  await settle();
  expect([live.get('ray'), live.keys()]).toEqual([null, ['cwa', 'default', 'mmi']]);
  expect(events).toEqual([
    ['changed', 'cwa'],
    ['changed', 'ray'],
  ]);
});

test('a change of the default reaches every client that inherits it @WL-3', async () => {
  await start();
  const mmi = live.get('mmi');
  change('default', { loginPasswordMinimumLength: 11 });
  await settle();
  expect(live.get('mmi')?.loginPasswordMinimumLength).toBe(11);
  expect(mmi?.loginPasswordMinimumLength).toBe(8);
  expect(events).toEqual([['changed', 'default', 'mmi', 'ray']]);
});

/** Kinds of mistakes, with the message about each; the rules of single fields have their own tests. */
const MISTAKES: readonly (readonly [kind: string, spoil: (key: string) => void, says: RegExp])[] = [
  ['a half-written file', (key) => spoil(key, (text) => text.slice(0, 300)), /^\/ is not JSON/],
  ['an unreadable file', (key) => (rmSync(getFile(key)), mkdirSync(getFile(key))), /^\/ cannot be read/],
  ['an unknown key', (key) => change(key, { herotext: {} }), /^\/herotext is not a known field/],
  [
    'a logo with a script',
    (key) => {
      mkdirSync(join(folder, key), { recursive: true });
      writeFileSync(join(folder, key, 'logo.svg'), SVG.replace('</svg>', '<script/></svg>'));
      change(key, { logo: { kind: 'file', file: 'logo.svg' } });
    },
    /^\/logo\/file logo\.svg has <script>/,
  ],
  ['contacts of another client', (key) => change(key, { support: {} }), /^\/support\/content is missing/],
];
/** Every mistake in both files, except inherited contacts, which the default cannot have. */
const MATRIX = MISTAKES.flatMap(([kind, make, says]) =>
  (kind.startsWith('contacts') ? ['ray'] : ['ray', 'default']).map((key) => ({ kind, key, make, says })),
);
const PRODUCTION = { requiresOwnContacts: true };

test.each(MATRIX)(
  '$kind in the file of $key keeps its last good version; a start reports it @WL-7',
  async ({ key, make, says }) => {
    await start(PRODUCTION);
    const before = new Map(live.keys().map((each) => [each, live.get(each)]));
    const whole = readFileSync(getFile(key));
    make(key);
    const other = key === 'ray' ? 'mmi' : 'ray';
    change(other, { name: 'Changed name' });
    await settle();
    expect(live.keys()).toEqual(['default', 'mmi', 'ray']);
    for (const [each, configuration] of before)
      if (each === other) expect(live.get(each)).toEqual({ ...configuration, name: 'Changed name' });
      else expect(live.get(each)).toBe(configuration);
    expect([...live.outdated().keys()]).toEqual([key]);
    const rejected = ['rejected', key, expect.stringMatching(says)];
    expect(events).toEqual([['changed', other], rejected]);
    await settle();
    expect(events).toHaveLength(2);
    const loadServable = () => loadServableWhiteLabels(folder, PRODUCTION);
    if (key === 'default') expect(loadServable).toThrow(WhiteLabelError);
    else expect([loadServable().get(key), loadServable().get('default') === null]).toEqual([null, false]);
    const line = `^${key}\\.json ${says.source.replace('^', '').replace(' ', ': ')}`;
    expect(() => loadWhiteLabels(folder, PRODUCTION)).toThrow(new RegExp(line, 'm'));
    rmSync(getFile(key), { recursive: true });
    writeFileSync(getFile(key), whole);
    change(key, { name: 'Repaired' });
    await settle();
    expect(live.get(key)?.name).toBe('Repaired');
    expect(live.outdated().size).toBe(0);
  },
);

test('a logo is replaced by changing its file; the former file stays for pages that are open @WL-2', async () => {
  mkdirSync(join(folder, 'ray'));
  writeFileSync(join(folder, 'ray/logo.svg'), SVG);
  change('ray', { logo: { kind: 'file', file: 'logo.svg' } });
  await start();
  const getLogoUrl = (): string => {
    const logo = live.get('ray')?.logo;
    return logo?.kind === 'file' ? logo.light.url : '';
  };
  const before = getLogoUrl();
  expect(live.brandFile(before)?.bytes.toString()).toBe(SVG);
  writeFileSync(join(folder, 'ray/logo.svg'), SVG.replace('9z', '8z'));
  await settle();
  expect(getLogoUrl()).not.toBe(before);
  expect(live.brandFile(getLogoUrl())?.type).toBe('image/svg+xml');
  expect(live.brandFile(before)).not.toBeNull();
  writeFileSync(join(folder, 'ray/logo.svg'), SVG.slice(0, 50));
  await settle();
  expect([...live.outdated().keys()]).toEqual(['ray']);
  expect(live.brandFile(getLogoUrl())).not.toBeNull();
});

test('a logo whose file becomes valid by a later default is served, however late that is @WL-2 @WL-7', async () => {
  await start();
  change('default', { languages: ['en-US'] });
  mkdirSync(join(folder, 'ray'));
  writeFileSync(join(folder, 'ray/logo.svg'), SVG);
  change('ray', { logo: { kind: 'file', file: 'logo.svg' }, defaultLanguage: 'de-DE' });
  await settle();
  expect([...live.outdated().keys()]).toEqual(['ray']);
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * 60_000);
  change('mmi', { name: 'Changed name' });
  await settle();
  now.mockRestore();
  change('default', { languages: ['en-US', 'de-DE'] });
  await settle();
  const logo = live.get('ray')?.logo;
  expect(live.brandFile(logo?.kind === 'file' ? logo.light.url : '')?.bytes.toString()).toBe(SVG);
});

test('a new client with a mistake is not served until it is repaired @WL-7', async () => {
  await start();
  writeFileSync(getFile('new'), '{');
  writeFileSync(join(folder, 'notes.txt'), 'x');
  await settle();
  expect(live.get('new')).toBeNull();
  expect([...live.outdated().keys()]).toEqual(['new', 'notes.txt']);
  writeFileSync(getFile('new'), '{"key":"new","name":"New","brandColour":"#2b3a8c"}');
  rmSync(join(folder, 'notes.txt'));
  await settle();
  expect([live.get('new')?.name, live.outdated().size]).toEqual(['New', 0]);
});

test.each([
  ['is gone', () => renameSync(folder, `${folder}-away`), () => renameSync(`${folder}-away`, folder)],
  [
    'is empty, as before it is mounted',
    () => (renameSync(folder, `${folder}-away`), mkdirSync(folder)),
    () => (rmSync(folder, { recursive: true }), renameSync(`${folder}-away`, folder)),
  ],
])(
  'while the folder %s, all clients keep their versions, and one error is reported @WL-7',
  async (_how, take, restore) => {
    await start();
    const ray = live.get('ray');
    take();
    await settle();
    await settle();
    expect(live.get('ray')).toBe(ray);
    expect(live.outdated().has('default')).toBe(true);
    expect(events).toEqual([['failed', expect.stringContaining(folder)]]);
    restore();
    await settle();
    expect([live.get('ray'), live.outdated().size]).toEqual([ray, 0]);
  },
);

test('a default that breaks one client keeps that one, and repairs it with the next change @WL-7', async () => {
  await start();
  change('ray', { defaultLanguage: 'de-DE' });
  await settle();
  const ray = live.get('ray');
  change('default', { languages: ['en-US'] });
  await settle();
  expect(live.get('mmi')?.languages).toEqual(['en-US']);
  expect(live.get('ray')).toBe(ray);
  expect([...live.outdated().keys()]).toEqual(['ray']);
  change('default', { languages: ['en-US', 'de-DE'], name: 'Other' });
  await settle();
  expect(live.outdated().size).toBe(0);
});
