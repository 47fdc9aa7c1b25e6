import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { derivePalette } from '@portal/server-kit/palette';
import { runAxe } from '../accessibility/run-axe';
import { getHeader, rawRequest } from '../edge/raw-request';
import { drawLogo } from '../portal/branded-client';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { createTestDatabase } from '../portal/test-databases';
import { watchPage } from '../portal/watch-page';
import { startRecordingServer } from '../security/recorded-mails';

/* The brand editor with its own folder of white labels, which it writes to. */

const TOKEN = 'a-fourth-token-for-the-brand-editor-3849201756';
const FILES = path.resolve(import.meta.dirname, '../../shared-wl-assets/white-labels');
const PATH = '/dev/studio/brand';

let portal: TestPortal;
let folder: string;
test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'brands-'));
  cpSync(FILES, folder, { recursive: true });
  portal = await startPortal({
    PORTAL_ENVIRONMENT: 'LOCAL',
    WHITE_LABELS_DIR: folder,
    BRAND_EDITOR_TOKEN: TOKEN,
  });
});
test.afterAll(async () => {
  await portal.stop();
  rmSync(folder, { recursive: true });
});

function readWhiteLabelFile(key: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path.join(folder, `${key}.json`), 'utf8')) as Record<string, unknown>;
}

/** Opens a draft over HTTP. @returns path of its page */
async function createDraft(base: string, key: string, headers: Record<string, string> = {}): Promise<string> {
  const { status, headers: sent } = await rawRequest(portal.origin, `${base}?wl=${key}`, { headers });
  expect(status).toBe(303);
  return String(sent.location);
}

/** Opens a draft with the screens of the login page only. */
async function openDraft(page: Page, key: string): Promise<void> {
  // Other screens are not under test here; an error page in each of their frames would start a process.
  await page.route(/\/frame\/(?!.*\/login-mf\/login\?)/, (route) => route.fulfill({ status: 204 }));
  await page.goto(`${portal.origin}${await createDraft(PATH, key)}&part=login-mf`);
  await expect(readStatus(page)).toContainText('Draft saved.');
}

/** Says whether the draft is saved, and how many mistakes it has. */
function readStatus(page: Page): Locator {
  return page.locator('section').first().getByRole('status').first();
}

function loginFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="login-mf login"]');
}

test('a changed colour, text and feature appear with contrast figures, and are exported @WL-2 @WL-7', async ({
  page,
}) => {
  await openDraft(page, 'karmesin');
  const status = readStatus(page);
  const hero = (language: string) => page.locator(`[name="/heroText/tagline1/${language}"]`);
  // Finding one of hundreds of fields by its accessible name takes seconds.
  const brandColour = page.locator('[name="/brandColour"]');
  const name = page.locator('[name="/name"]');
  const figure = page.locator('figure').filter({ has: page.locator('iframe[title="login-mf login"]') });
  await expect(figure).toContainText(/Lowest contrast \d/);
  await expect(figure).not.toHaveAttribute('data-low');

  await test.step('a colour', async () => {
    await brandColour.fill('#ffdc00');
    await expect(page.getByText(/Light: 1\.\d+:1 \(below 3:1/)).toBeVisible();
    const colours = loginFrame(page).locator('.portal').first();
    await expect(colours).toHaveCSS('--fill', derivePalette('#ffdc00').light.fill);
    await expect(page.getByLabel('Choose a color')).toHaveValue('#ffdc00');
  });
  await test.step('a message and a hero text', async () => {
    await page.getByRole('searchbox', { name: 'Search keys and texts' }).fill('login-mf heading');
    await expect(page.getByText('Messages found: 0')).toBeVisible();
    await page.getByRole('searchbox').fill('heading');
    await page.getByLabel('login-mf heading, English').fill('Good to see you');
    await expect(loginFrame(page).getByRole('heading', { level: 1 })).toHaveText('Good to see you');
    await hero('de-DE').fill('Fair');
    await hero('en-US').fill('Fair <b>and</b> square<script>top.attacked=1</script>');
    await expect(loginFrame(page).getByText('Fair and square')).toBeAttached();
    expect(await page.evaluate(() => 'attacked' in window)).toBe(false);
    // No page outside the editor shows the draft.
    for (const url of ['/dev/studio/frame/karmesin/login-mf/login', '/app/karmesin/login?SMQUERYDATA=x'])
      expect((await rawRequest(portal.origin, url)).text).not.toMatch(/Good to see you|Fair and square/);
  });
  await test.step('mistakes are shown at their fields, all at once, and keep the draft from being exported', async () => {
    await expect(hero('en-US')).toHaveAccessibleDescription('loses <script> when it is shown');
    await name.fill('');
    await expect(status).toContainText('Errors: 2. The screens show the last version');
    await page.getByRole('link', { name: '/name', exact: true }).press('Enter');
    await expect(name).toBeFocused();
    await page.getByRole('button', { name: 'Export JSON' }).click();
    await expect(page.getByRole('alert')).toContainText(['The white label has errors.']);
    await expect(page.getByRole('listitem').filter({ has: page.locator('a[href^="#/"]') })).toHaveText([
      '/name is missing',
      '/heroText/tagline1/en-US loses <script> when it is shown',
    ]);
    await name.fill('Karmesin');
    await hero('en-US').fill('Fair and square');
    await expect(status).toContainText('No errors.');
  });
  const { wordings, heroText, ...others } = readWhiteLabelFile('karmesin') as {
    readonly wordings?: Record<string, Record<string, object>>;
    readonly heroText: object;
  };
  const expected = {
    ...others,
    name: 'Karmesin',
    brandColour: '#ffdc00',
    heroText: { ...heroText, tagline1: { 'en-US': 'Fair and square', 'de-DE': 'Fair' } },
    wordings: {
      ...wordings,
      'en-US': {
        ...wordings?.['en-US'],
        'login-mf': { ...wordings?.['en-US']?.['login-mf'], heading: 'Good to see you' },
      },
    },
  };
  await test.step('the export', async () => {
    await page.reload();
    await expect(brandColour).toHaveValue('#ffdc00');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export JSON' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('karmesin.json');
    expect(JSON.parse(readFileSync(await saved.path(), 'utf8'))).toEqual(expected);
  });
  await test.step('writing asks before it replaces a file', async () => {
    await page.getByRole('button', { name: 'Write to the workspace' }).click();
    await expect(page.getByText('karmesin.json already exists')).toBeVisible();
    expect(readWhiteLabelFile('karmesin')['name']).not.toBe('Karmesin');
    await page.getByRole('button', { name: 'Replace the file' }).click();
    await expect(page.getByText('karmesin.json was written.')).toBeVisible();
    expect(readWhiteLabelFile('karmesin')).toEqual(expected);
  });
});

test(
  'a colour pair of a screen below its least contrast is flagged below the screen @NAV-10',
  { tag: '@long' },
  async ({ page }) => {
    // Simulates a part whose styles ignore the palette.
    await page.route(/\/frame\/.*\/login-mf\/login\?/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/--ink:#[0-9a-f]+/, '--ink:#9a9a9a');
      await route.fulfill({ response, body });
    });
    await openDraft(page, 'default');
    const figure = page.locator('figure').filter({ has: page.locator('iframe[title="login-mf login"]') });
    await expect(figure).toHaveAttribute('data-low', '');
    await expect(figure).toContainText(/Below 4\.5:1: [1-9]/);
    await figure.getByText('Lowest contrast').click();
    await expect(figure.getByRole('listitem').first()).toContainText(/#9a9a9a \/ #\w{6} 2\.\d+:1/);
  },
);

test('the messages of a draft are previewed behind the token, in frames that run no scripts @D-4 @WL-2', async ({
  browser,
}) => {
  const context = await browser.newContext({ httpCredentials: { username: 'any', password: TOKEN } });
  const page = await context.newPage();
  const problems = watchPage(page);
  await page.route('**/frame/**', (route) => route.abort());
  await page.goto(`${portal.origin}/ops/brand?wl=client-two`);
  await page.locator('[name="/name"]').fill('Renamed Bank');
  await page.locator('[name="/wordings/en-US/messages/passcodeEmail/subject"]').evaluate((field) => {
    for (let at = field.closest('details'); at !== null; at = at.parentElement?.closest('details') ?? null)
      at.open = true;
  });
  const saved = page.waitForResponse(
    (response) => response.request().postData()?.includes('Our-passcode') === true,
  );
  await page.locator('[name="/wordings/en-US/messages/passcodeEmail/subject"]').fill('Our-passcode');
  await saved;
  const mail = page.waitForResponse((response) => response.url().endsWith('/messages/passcodeEmail/en-US'));
  await page.getByRole('link', { name: 'Preview e-mails and text messages' }).click();
  expect((await mail).status()).toBe(200);
  await expect(page.getByRole('heading', { level: 2, name: 'Renamed Bank' })).toBeVisible();
  await expect(page.getByText('Our-passcode')).toBeVisible();
  const url = new URL(page.url()).pathname;
  for (const each of [url, `${url}/passcodeEmail/en-US`])
    expect((await rawRequest(portal.origin, each)).status).toBe(401);
  const headers = { authorization: `Bearer ${TOKEN}` };
  const sent = await rawRequest(portal.origin, `${url}/passcodeEmail/en-US`, { headers });
  expect(sent.text).toContain('Renamed Bank');
  expect(getHeader(sent, 'content-security-policy')).toMatch(
    /^default-src 'none';.*frame-ancestors 'self'; sandbox$/,
  );
  for (const each of ['passcodeSms/en-US', 'passcodeEmail/fr-FR', 'constructor/en-US'])
    expect((await rawRequest(portal.origin, `${url}/${each}`, { headers })).status).toBe(404);
  await page.getByRole('link', { name: 'Back to the editor' }).click();
  await expect(page.locator('[name="/name"]')).toHaveValue('Renamed Bank');
  expect(problems().filter((problem) => !problem.includes('ERR_FAILED'))).toEqual([]);
  await context.close();
});

const tag = quickCases(1);
for (const [language, width, colorScheme] of [
  ['en_US', 1440, 'light'],
  ['de_DE', 320, 'dark'],
] as const) {
  test(`the brand editor passes axe and fits (${language}, ${width} px, ${colorScheme}) @CARD-6 @NAV-10 ${tag()}`, async ({
    page,
  }) => {
    const problems = watchPage(page);
    await page.route('**/frame/**', (route) => route.abort());
    await page.context().addCookies([{ name: 'displayLanguage', value: language, url: portal.origin }]);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`${portal.origin}${await createDraft(PATH, 'client-one')}&part=login-mf`);
    const german = language === 'de_DE';
    await expect(readStatus(page)).toHaveText(
      german ? 'Entwurf gespeichert. Keine Fehler.' : 'Draft saved. No errors.',
    );
    await page.locator('[name="/brandColour"]').fill('red');
    await expect(page.locator('[name="/brandColour"]')).toHaveAttribute('aria-invalid', 'true');
    // The screens have separate tests, and one scope of messages represents all.
    await page.evaluate(() => {
      for (const frame of document.querySelectorAll('iframe')) frame.remove();
      for (const group of document.querySelectorAll<HTMLDetailsElement>(
        'details:not([data-scope] + [data-scope])',
      ))
        group.open = true;
    });
    const { violations, passed } = await runAxe(page);
    expect(passed).toBeGreaterThan(8);
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    if (width < 700) {
      const list = await page.locator('select[name="wl"]').boundingBox();
      const open = await page.locator('label:has(select[name="wl"]) + button').boundingBox();
      expect([list?.x, list?.width]).toEqual([open?.x, open?.width]);
    }
    await test.step('Enter exports nothing', async () => {
      const url = page.url();
      await page.locator('[name="/brandColour"]').fill('#0a5c36');
      await page.locator('[name="/brandColour"]').press('Enter');
      await expect(page.locator('[name="/brandColour"]')).not.toHaveAttribute('aria-invalid');
      expect(page.url()).toBe(url);
    });
    await test.step('a feature and the kind of a logo by keyboard', async () => {
      await page.locator('[name="/features/liveChat"]').focus();
      await page.keyboard.press('Space');
      await page.locator('[name="/logo/kind"]').focus();
      await page.locator('[name="/logo/kind"]').selectOption('initial');
      await expect(page.locator('[name="/logo/text"]')).toBeVisible();
      await expect(page.locator('[name="/logo/path"]')).toBeHidden();
      await page.keyboard.press('Tab');
      await expect(page.locator('[name="/logo/text"]')).toBeFocused();
    });
    expect(problems().filter((problem) => !problem.includes('ERR_FAILED'))).toEqual([]);
  });
}

const DRAWINGS = path.resolve(import.meta.dirname, '../../edge/test-support/drawings');
const icon = {
  name: 'icon.svg',
  mimeType: '',
  buffer: Buffer.from(drawLogo('#123456').replace('64 32', '32 32')),
};

test('files are uploaded by keyboard, seen on the screens and written @WL-2 @WL-7 @SEC-R9', async ({
  page,
}) => {
  const key = 'client-one';
  await openDraft(page, key);
  await page.locator('[name="/name"]').fill('Uploaded Bank');
  await page.locator('[name="/logo/kind"]').selectOption('file');
  const logo = page.locator('input[name="upload/logo/file"]');
  await expect(logo).toHaveAccessibleDescription('SVG, PNG, up to 16 KB');
  await test.step('a wrong file is named with its reason', async () => {
    await logo.setInputFiles({ name: 'logo.ai', mimeType: '', buffer: Buffer.from('%PDF-1.5') });
    const mistake = page.getByRole('alert').filter({ hasText: 'logo.ai' });
    await expect(mistake).toHaveText('logo.ai: This is not a file in the format SVG, PNG.');
    await logo.setInputFiles({ name: 'logo.svg', mimeType: '', buffer: Buffer.alloc(1_100_000) });
    await expect(page.getByText('logo.svg: The file is too large. At most 16 KB are allowed.')).toBeVisible();
    expect((await runAxe(page)).violations).toEqual([]);
  });
  await logo.setInputFiles(path.join(DRAWINGS, 'inkscape.svg'));
  await expect(page.locator('[name="/logo/file"]')).toHaveValue('logo.svg');
  await page.locator('[name="upload/favicon"]').setInputFiles(icon);
  await expect(page.locator('[name="/favicon"]')).toHaveValue('icon.svg');
  const image = loginFrame(page).locator('img[src*="/files/"]').first();
  await expect(image).toBeVisible();
  // The frame loads again for each change of the draft.
  await expect(async () => {
    expect(
      await image.evaluate((shown: HTMLImageElement) => shown.complete && shown.naturalWidth),
    ).toBeGreaterThan(0);
  }).toPass();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'logo.svg', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('logo.svg');
  await page.getByRole('button', { name: 'Write to the workspace' }).click();
  await page.getByRole('button', { name: 'Replace the file' }).click();
  await expect(page.getByText(`${key}.json was written.`)).toBeVisible();
  expect(readWhiteLabelFile(key)).toMatchObject({
    name: 'Uploaded Bank',
    logo: { kind: 'file', file: 'logo.svg' },
    favicon: 'icon.svg',
  });
  expect(readFileSync(path.join(folder, key, 'logo.svg'), 'utf8')).not.toMatch(/inkscape|<use/);
  expect(readFileSync(path.join(folder, key, 'icon.svg'))).toEqual(icon.buffer);
});

const JSON_HEADERS = { 'content-type': 'application/json' };

/** Id of the draft of a page. */
function readId(location: string): string {
  return location.split('draft=')[1] ?? '';
}

/** Sends JSON to a draft, as its page does. */
function sendJson(origin: string, method: 'PUT' | 'POST', url: string, body: unknown, headers = {}) {
  return rawRequest(origin, url, {
    method,
    headers: { ...JSON_HEADERS, origin, ...headers },
    body: JSON.stringify(body),
  });
}

/** Replaces the content of a draft. */
function changeDraft(id: string, content: object, origin = portal.origin) {
  return sendJson(origin, 'PUT', `${PATH}/drafts/${id}`, { content, fingerprint: 'of-the-page' });
}

/** Writes a draft. @param overwrite fingerprint of the file to replace */
function writeDraft(id: string, overwrite?: string, origin = portal.origin) {
  return sendJson(origin, 'POST', `${PATH}/drafts/${id}/write`, { overwrite });
}

test('only the editor’s own page changes a draft, and unknown drafts are not found @SEC-R11 @SEC-R16', async () => {
  const id = readId(await createDraft(PATH, 'default'));
  const url = `${PATH}/drafts/${id}`;
  const change = { content: { key: 'default' }, fingerprint: '' };
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    expect((await sendJson(portal.origin, 'PUT', url, change, headers)).status).toBe(403);
    expect((await sendJson(portal.origin, 'POST', `${url}/write`, {}, headers)).status).toBe(403);
    const file = { ...headers, 'content-type': 'application/octet-stream' };
    expect((await sendJson(portal.origin, 'PUT', `${url}/files?field=/favicon`, 'x', file)).status).toBe(403);
  }
  const put = (body: unknown, headers = {}, at = url) => sendJson(portal.origin, 'PUT', at, body, headers);
  expect((await put({ ...change, a: 'x'.repeat(1_100_000) })).status).toBe(413);
  expect((await put({ ...change, a: 'x'.repeat(1_000_000) })).status).toBe(200);
  for (const body of [[], 'x', null, {}, { content: [], fingerprint: '' }, { content: {} }])
    expect((await put(body)).status, JSON.stringify(body)).toBe(400);
  const polluted = rawRequest(portal.origin, url, {
    method: 'PUT',
    headers: { ...JSON_HEADERS, origin: portal.origin },
    body: '{"content":{"__proto__":{"polluted":1}},"fingerprint":""}',
  });
  expect((await polluted).status).toBe(400);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await put('a=b', form)).status).toBe(415);
  const file = { 'content-type': 'application/octet-stream' };
  expect((await put('x', file, `${url}/files?field=/name`)).status).toBe(404);
  expect((await put('x', file, `${PATH}/drafts/unknown/files?field=/favicon`)).status).toBe(422);
  expect((await put(change, {}, `${PATH}/drafts/${'A'.repeat(22)}`)).status).toBe(404);
  for (const path of [`${PATH}/frame/${'A'.repeat(22)}/login-mf/login`, `${PATH}/frame/${id}/login-mf/none`])
    expect((await rawRequest(portal.origin, path)).status).toBe(404);
  expect(getHeader(await rawRequest(portal.origin, `${PATH}?draft=${id}`), 'x-robots-tag')).toBe('noindex');
  expect((await rawRequest(portal.origin, `${PATH}?draft=${'A'.repeat(22)}`)).status).toBe(404);
  expect((await rawRequest(portal.origin, `${PATH}?wl=..%2F..%2Fpackage`)).status).toBe(404);
});

test('a draft that has expired, or whose file is missing, is reported @WL-7', async ({ page }) => {
  await page.goto(`${portal.origin}${await createDraft(PATH, 'default')}&changed=yes`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This draft no longer exists');
  await page.goto(`${portal.origin}${PATH}?wl=nobody`);
  await expect(page.getByText('nobody.json is missing or is not JSON.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start from the saved file' })).toHaveAttribute('href', PATH);
});

test('a new white label is written without a question, and a mistake keeps it from being written @WL-7', async () => {
  const id = readId(await createDraft(PATH, '*'));
  const content = {
    name: 'Fresh Bank',
    brandColour: '#224466',
    languages: ['en-US'],
    logo: { kind: 'initial', text: 'F' },
  };
  for (const key of ['ops', '../fresh', 'Fresh']) {
    await changeDraft(id, { ...content, key });
    const { status, text } = await writeDraft(id);
    expect([status, JSON.parse(text)], key).toEqual([409, { outcome: 'invalid' }]);
  }
  await changeDraft(id, { ...content, key: 'fresh' });
  const written = await writeDraft(id);
  expect([written.status, JSON.parse(written.text)]).toEqual([200, { outcome: 'written' }]);
  expect(readWhiteLabelFile('fresh')).toEqual({ ...content, key: 'fresh' });
  expect((await writeDraft(id)).status).toBe(409);
});

test('changes of fields are taken back by keyboard, the last one first @WL-7 @NAV-10 @long', async ({
  page,
}) => {
  await openDraft(page, 'client-two');
  const colour = page.getByRole('textbox', { name: 'Brand color' });
  const former = await colour.inputValue();
  const chat = page.locator('[name="/features/liveChat"]');
  const undo = page.getByRole('button', { name: 'Undo the last change' });
  const undone = page.getByText(/^Undone: /);
  await colour.pressSequentially('x');
  await page.getByLabel('Choose a color').fill('#0a5c36');
  const wasOn = await chat.isChecked();
  await page.locator('details', { has: chat }).evaluate((group: HTMLDetailsElement) => (group.open = true));
  await chat.press('Space');
  await page.locator('[name="/logo/kind"]').selectOption('initial');
  await undo.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[name="/logo/path"]')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(undone).toContainText('Live chat');
  expect(await chat.isChecked()).toBe(wasOn);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(undone).toHaveText('Undone: Brand color');
  await expect(colour).toHaveValue(former);
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('There is nothing to undo.')).toBeVisible();
  await expect(readStatus(page)).toHaveText('Draft saved. No errors.');
});

test('a second writer learns that the file has changed since it was opened @WL-7', async () => {
  const content = { key: 'ray', brandColour: '#224466', languages: ['en-US'] };
  const open = async (name: string): Promise<string> => {
    const id = readId(await createDraft(PATH, 'ray'));
    const { text } = await rawRequest(portal.origin, `${PATH}?draft=${id}`);
    const fingerprint = /"fingerprint":"([\w-]+)"/.exec(text)?.[1];
    await sendJson(portal.origin, 'PUT', `${PATH}/drafts/${id}`, {
      content: { ...content, name },
      fingerprint,
    });
    return id;
  };
  const [mine, other] = [await open('Mine'), await open('Other')];
  const ask = async (id: string, overwrite?: string) => {
    const { text } = await writeDraft(id, overwrite);
    return JSON.parse(text) as { outcome: string; fingerprint?: string; isChanged?: boolean };
  };
  const first = await ask(other);
  expect(first).toMatchObject({ outcome: 'exists', isChanged: false });
  expect(await ask(other, first.fingerprint)).toEqual({ outcome: 'written' });
  const second = await ask(mine);
  expect(second).toMatchObject({ outcome: 'exists', isChanged: true });
  const stale = await ask(mine, first.fingerprint);
  expect(stale.outcome).toBe('exists');
  expect(readWhiteLabelFile('ray')['name']).toBe('Other');
  expect(await ask(mine, stale.fingerprint)).toEqual({ outcome: 'written' });
  expect(readWhiteLabelFile('ray')['name']).toBe('Mine');
  expect(await ask(mine)).toMatchObject({ outcome: 'exists', isChanged: false });
});

test(
  'a draft begun at one portal is shown, changed and written through another of the database @WL-7',
  { tag: '@long' },
  async () => {
    const database = await createTestDatabase();
    const settings = {
      PORTAL_ENVIRONMENT: 'LOCAL',
      SERVER_KEY: randomBytes(32).toString('base64'),
      DATABASE_URL: database.url,
      WHITE_LABELS_DIR: folder,
    };
    const portals = [await startPortal(settings), await startPortal(settings)] as const;
    try {
      const [one, other] = portals;
      const draft = readId(await createDraft(PATH, '*'));
      const content = {
        key: 'shared-draft',
        brandColour: '#224466',
        languages: ['en-US'],
        logo: { kind: 'initial', text: 'S' },
      };
      const change = async ({ origin }: TestPortal, name?: string): Promise<unknown> =>
        JSON.parse((await changeDraft(draft, { ...content, name }, origin)).text);
      const readFrame = async ({ origin }: TestPortal): Promise<string> =>
        (await rawRequest(origin, `${PATH}/frame/${draft}/login-mf/login`)).text;
      const first = await change(one, 'Begun here');
      expect(first).toMatchObject({ isServable: true });
      const page = await rawRequest(other.origin, `${PATH}?draft=${draft}&changed=yes`);
      expect([page.status, page.text]).toEqual([200, expect.stringContaining('"name":"Begun here"')]);
      expect(await readFrame(other)).toContain('Begun here');
      const second = await change(other, 'Changed there');
      expect(await readFrame(one)).toContain('Changed there');
      // The screens show the last version without errors.
      const third = await change(one);
      expect(third).toMatchObject({ isServable: false });
      const [begun, changed, broken] = [first, second, third].map(
        (each) => (each as { version: number }).version,
      );
      expect([changed, broken]).toEqual([Number(begun) + 1, changed]);
      expect(await readFrame(other)).toContain('Changed there');
      await change(one, 'Written there');
      expect((await writeDraft(draft, undefined, other.origin)).status).toBe(200);
      expect(readWhiteLabelFile('shared-draft')['name']).toBe('Written there');
      expect((await rawRequest(one.origin, `${PATH}?draft=${draft}&changed=yes`)).text).toContain(
        'Written there',
      );
    } finally {
      for (const each of portals) await each.stop();
      await database.drop();
    }
  },
);

test('with its token the brand editor exports, and never writes @SEC-R16', async () => {
  expect((await rawRequest(portal.origin, '/ops/brand')).status).toBe(401);
  const headers = { authorization: `Bearer ${TOKEN}` };
  const page = await createDraft('/ops/brand', 'default', headers);
  const id = readId(page);
  expect((await rawRequest(portal.origin, `/ops/brand/frame/${id}/login-mf/login`)).status).toBe(401);
  const { status, text, headers: sent } = await rawRequest(portal.origin, page, { headers });
  expect([status, sent['x-robots-tag'], sent['cache-control']]).toEqual([200, 'noindex', 'no-store']);
  expect(text).toContain('"isWritable":false');
  const drafts = `/ops/brand/drafts/${id}`;
  expect(
    (await sendJson(portal.origin, 'POST', `${drafts}/write`, {}, headers)).status,
  ).toBeGreaterThanOrEqual(404);
  const tokens = await rawRequest(portal.origin, `${drafts}/tokens`, { headers });
  expect(JSON.parse(tokens.text)).toMatchObject({ brand: { $value: { hex: '#0f4c4f' } } });
  const change = { content: { key: 'x' }, fingerprint: '' };
  expect((await sendJson(portal.origin, 'PUT', drafts, change)).status).toBe(401);
  const changed = await sendJson(portal.origin, 'PUT', drafts, change, headers);
  expect(JSON.parse(changed.text)).toMatchObject({ isServable: false });
});

test(
  'a production portal has no brand editor in the studio, and one for the token alone @SEC-R16',
  { tag: '@long' },
  async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'brand-production-'));
    const mails = await startRecordingServer();
    const production = await startPortal({
      PORTAL_ENVIRONMENT: 'PRODUCTION',
      PUBLIC_ORIGIN: 'https://login.bank.example',
      SERVER_KEY: randomBytes(32).toString('base64'),
      DATA_DIR: dataDir,
      BRAND_EDITOR_TOKEN: TOKEN,
      ...mails.settings,
    });
    try {
      const ask = (url: string, headers: Record<string, string> = {}) =>
        rawRequest(production.origin, url, { headers });
      expect((await ask(PATH, { authorization: `Bearer ${TOKEN}` })).status).toBe(404);
      expect((await ask('/ops/brand?wl=karmesin')).status).toBe(401);
      const headers = { authorization: `Bearer ${TOKEN}` };
      const opened = String((await ask('/ops/brand?wl=karmesin', headers)).headers.location);
      expect((await ask(opened, headers)).text).toContain('"isWritable":false');
      const id = readId(opened);
      const frame = await ask(`/ops/brand/frame/${id}/login-mf/login?language=de-DE`, headers);
      expect(frame.status).toBe(200);
      expect(frame.text).toContain('Karmesin Privatbank');
      const messages = `/ops/brand/drafts/${id}/messages`;
      expect((await ask(messages)).status).toBe(401);
      expect((await ask(messages, headers)).text).toContain('"kind":"passcodeSms","language":"de-DE"');
      expect((await ask('/dev/outbox/templates', headers)).status).toBe(404);
    } finally {
      await production.stop();
      await mails.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
