import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { WORKSPACE } from '../workspace';

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-white-labels-'));
  cpSync(path.join(WORKSPACE, 'shared-wl-assets/white-labels'), folder, { recursive: true });
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a documented command; without npm's own lines, since its output is compared. */
function run(
  command: 'wl:check' | 'wl:new',
  ...words: readonly string[]
): { readonly code: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', command, '--', ...words], {
    cwd: WORKSPACE,
    env: { ...process.env, WHITE_LABELS_DIR: folder },
    encoding: 'utf8',
  });
  return { code: status, output: stdout + stderr };
}

function spoil(key: string, change: (file: Record<string, unknown>) => void): void {
  const file = path.join(folder, `${key}.json`);
  const content = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  change(content);
  writeFileSync(file, JSON.stringify(content));
}

test('wl:check accepts the shipped white labels and has no advice about them @WL-7', () => {
  expect(run('wl:check')).toMatchObject({ code: 0, output: 'All white labels are valid.\n' });
});

test('wl:check reports mistakes by file, field and reason @WL-7 @long', () => {
  spoil('mmi', (file) => {
    file['features'] = { fuidEnabled: false, support: false };
  });
  const advised = run('wl:check', 'mmi');
  expect(advised.code).toBe(0);
  expect(advised.output).toMatch(/^Advice: mmi\.json \/wordings, \d+ messages: each mentions the Help Desk/m);
  expect(advised.output).toMatch(/^ {4}\/en-US\/recovery-mf: .*\berror\/text\b/m);
  spoil('ray', (file) => {
    file['brandColour'] = 'amber';
    file['herotext'] = {};
  });
  spoil('karmesin', (file) => {
    file['wordings'] = { 'de-DE': { 'login-mf': { headin: 'Willkommen' } } };
    file['heroText'] = { tagline1: { 'en-US': 'x', 'de-DE': '<b onclick="x()">y</b>' } };
  });
  const { code, output } = run('wl:check');
  expect(code).toBe(1);
  for (const line of [
    'ray.json /herotext: is not a known field; did you mean "heroText"?',
    'ray.json /brandColour: must be a colour like #0f4c4f',
    'karmesin.json /wordings/de-DE/login-mf/headin: does not replace any message; did you mean "heading"?',
    'karmesin.json /heroText/tagline1/de-DE: loses onclick of <b> when it is shown',
    '4 mistakes.',
  ]) {
    expect(output).toContain(line);
  }
  expect(output).not.toMatch(/^\s+at .+:\d+:\d+/m);
});

test('wl:check of one white label reports its own mistakes only @WL-7 @long', () => {
  for (const key of ['ray', 'karmesin']) spoil(key, (file) => (file['brandColour'] = 'amber'));
  expect(run('wl:check', 'mmi')).toMatchObject({ code: 0, output: 'In order: mmi.\n' });
  const one = run('wl:check', 'ray');
  expect(one.code).toBe(1);
  expect(one.output).toContain('ray.json');
  expect(one.output).not.toContain('karmesin.json');
  expect(run('wl:check', 'nosuch')).toMatchObject({ code: 1 });
});

test('in an empty folder wl:new writes a complete default.json first @WL-7 @long', () => {
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  const early = run('wl:new', 'north-bank');
  expect([early.code, early.output]).toEqual([
    1,
    expect.stringContaining('First run "npm run wl:new -- default".'),
  ]);
  const env = { ...process.env, WHITE_LABELS_DIR: folder };
  const made = spawnSync('npm run wl:new -- default', { cwd: WORKSPACE, env, shell: true, encoding: 'utf8' });
  expect(made.status, made.stderr).toBe(0);
  expect(made.stdout).toContain('Switched off: features.fuidEnabled');
  expect(made.stdout).toContain('To do before production: /messageConfig is missing');
  spoil('default', (file) => (file['messageConfig'] = { senderEmail: 'login@north.example' }));
  expect(run('wl:check', '--production')).toMatchObject({ code: 0 });
});

test('wl:new writes a valid file and never overwrites one @WL-7 @long', () => {
  const made = run('wl:new', 'north-bank', '--name', 'North Bank', '--colour', '#1d4f8c');
  expect(made.code).toBe(0);
  const file = path.join(folder, 'north-bank.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    key: 'north-bank',
    name: 'North Bank',
    brandColour: '#1d4f8c',
  });
  expect(made.output).toContain('To do before production: /timeZone is missing');
  const tried = run('wl:check', 'north-bank');
  expect(tried).toMatchObject({ code: 0 });
  expect(tried.output).toContain('Before production: north-bank.json /support/content: is missing');
  const inProduction = run('wl:check', '--production', 'north-bank');
  expect(inProduction.code).toBe(1);
  expect(inProduction.output).toContain('north-bank.json /messageConfig: is missing');
  const contacts = {
    'support-email': 'help@south.example',
    'support-hours': 'Every day, 8 AM to 8 PM',
    'support-hours-german': 'Täglich, 8 bis 20 Uhr',
    'sender-email': 'login@south.example',
    'home-url': 'https://www.south.example',
    'time-zone': 'Europe/Berlin',
    'imprint-url': 'https://www.south.example/imprint',
    'privacy-url': 'https://www.south.example/privacy',
    'cookie-policy': 'none',
  };
  const options = Object.entries(contacts).flatMap(([name, value]) => [`--${name}`, value]);
  const whole = run('wl:new', 'south-bank', ...options);
  expect(whole.code).toBe(0);
  expect(whole.output).not.toContain('To do');
  expect(run('wl:check', '--production', 'south-bank')).toMatchObject({ code: 0 });
  const again = run('wl:new', 'north-bank');
  expect(again.code).toBe(1);
  expect(again.output).toContain('north-bank.json already exists.');
  for (const [words, code, sentence] of [
    [['North'], 1, 'key "North" must be lower-case letters, digits and hyphens'],
    [['default'], 1, 'default.json already exists.'],
    [['clip'], 1, 'key "clip" is the name of an app beside the portal'],
    [['x', '--colour', 'blue'], 1, 'brandColour "blue" must be a colour like'],
    [['x', '--color', '#112233'], 2, '(Did you mean --colour?)'],
    [['x', '--time-zone', 'Berlin'], 1, 'timeZone "Berlin" must be an IANA time zone'],
    [['x', '--support-phone', '+49 69 1234'], 1, 'hours in both languages'],
    [['x', 'y'], 2, 'error: too many arguments'],
    [[], 2, "error: missing required argument 'key'"],
  ] as const) {
    const rejected = run('wl:new', ...words);
    expect([words, rejected.code]).toEqual([words, code]);
    expect(rejected.output).toContain(sentence);
  }
  expect(existsSync(path.join(folder, 'x.json'))).toBe(false);
  for (const command of ['wl:new', 'wl:check'] as const) {
    const help = run(command, '--help');
    expect(help.code).toBe(0);
    expect(help.output).toContain(`${command} `);
  }
});
