import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type FrameLocator, type Page } from '@playwright/test';
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
  await expect(page.locator('[data-status]')).toContainText('Draft saved.');
}

function loginFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="login-mf login"]');
}

test('a changed colour, text and feature appear with contrast figures, and are exported @WL-2 @WL-7', async ({
  page,
}) => {
  await openDraft(page, 'karmesin');
  const status = page.locator('[data-status]');
  const hero = (language: string) => page.locator(`[name="/heroText/tagline1/${language}"]`);
  // Finding one of hundreds of fields by its accessible name takes seconds.
  const brandColour = page.locator('[name="/brandColour"]');
  const name = page.locator('[name="/name"]');
  const figure = page.locator('figure').filter({ has: page.locator('iframe[title="login-mf login"]') });
  await expect(figure).toContainText(/Lowest contrast \d/);
  await expect(figure).not.toHaveAttribute('data-low');

  await test.step('a colour', async () => {
    await brandColour.fill('#ffdd00');
    await expect(page.locator('[data-brand-figures]')).toContainText(/Light: 1\.\d+:1 \(below 3:1/);
    const colours = loginFrame(page).locator('.portal').first();
    await expect(colours).toHaveCSS('--fill', derivePalette('#ffdd00').light.fill);
    await expect(page.getByLabel('Choose a color')).toHaveValue('#ffdd00');
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
    await expect(status).toContainText('Mistakes: 2. The screens show the last version');
    await page.getByRole('link', { name: '/name', exact: true }).press('Enter');
    await expect(name).toBeFocused();
    await page.getByRole('button', { name: 'Export JSON' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The white label has mistakes');
    await expect(page.getByRole('listitem')).toHaveText([
      '/name is missing',
      '/heroText/tagline1/en-US loses <script> when it is shown',
    ]);
    await page.getByRole('link', { name: 'Back to the editor' }).click();
    // The editor shows the draft again.
    await name.fill('Karmesin');
    await hero('en-US').fill('Fair and square');
    await expect(status).toContainText('No mistakes.');
  });
  const { wordings, heroText, ...others } = readWhiteLabelFile('karmesin') as {
    readonly wordings?: Record<string, Record<string, object>>;
    readonly heroText: object;
  };
  const expected = {
    ...others,
    name: 'Karmesin',
    brandColour: '#ffdd00',
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
    await expect(brandColour).toHaveValue('#ffdd00');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export JSON' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('karmesin.json');
    expect(JSON.parse(readFileSync(await saved.path(), 'utf8'))).toEqual(expected);
  });
  await test.step('writing asks before it replaces a file', async () => {
    await page.getByRole('button', { name: 'Write to the workspace' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('karmesin.json already exists');
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
    (response) =>
      response.url().endsWith('/change') && response.request().postData()?.includes('Our-passcode') === true,
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
    await expect(page.locator('[data-status]')).toHaveText(
      german ? 'Entwurf gespeichert. Keine Fehler.' : 'Draft saved. No mistakes.',
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
      const open = await page
        .locator('select[name="wl"] ~ button, label:has(select[name="wl"]) + button')
        .boundingBox();
      expect([list?.x, list?.width]).toEqual([open?.x, open?.width]);
    }
    await test.step('Enter saves and exports nothing', async () => {
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

const uploadTag = quickCases(1);
for (const hasScripts of [true, false])
  test(`files are uploaded ${hasScripts ? 'by keyboard' : 'without scripts'}, seen on the screens and written @WL-2 @WL-7 @SEC-R9 ${uploadTag()}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      javaScriptEnabled: hasScripts,
      locale: 'en-US',
      baseURL: portal.origin,
    });
    const page = await context.newPage();
    await page.route(/\/frame\/(?!.*\/login-mf\/login\?)/, (route) => route.fulfill({ status: 204 }));
    const key = hasScripts ? 'client-one' : 'client-two';
    await page.goto(`${await createDraft(PATH, key)}&part=login-mf`);
    const group = page.locator('[data-uploads] summary');
    const logo = page.getByLabel('Logo', { exact: true }).and(page.locator('[type="file"]'));
    const save = page.getByRole('button', { name: 'Save the chosen files' });
    const open = async () => {
      if (await logo.isHidden()) await group.press('Enter');
    };
    await open();
    await expect(logo).toHaveAccessibleDescription('SVG, PNG, up to 16 KB');
    await page.locator('[name="/name"]').fill('Uploaded Bank');
    await test.step('a wrong file is named with its reason, and what was typed is saved', async () => {
      await logo.setInputFiles({ name: 'logo.ai', mimeType: '', buffer: Buffer.from('%PDF-1.5') });
      await save.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('No file was saved');
      await expect(page.getByRole('listitem')).toHaveText(
        'Logo (logo.ai): This is not a file in the format SVG, PNG.',
      );
      // axe needs scripts itself.
      if (hasScripts) expect((await runAxe(page)).violations).toEqual([]);
      await page.getByRole('link', { name: 'Back to the editor' }).press('Enter');
      await expect(page.locator('[name="/name"]')).toHaveValue('Uploaded Bank');
    });
    await open();
    if (hasScripts) {
      await logo.setInputFiles({ name: 'logo.svg', mimeType: '', buffer: Buffer.alloc(1_100_000) });
      expect(await logo.evaluate((input: HTMLInputElement) => input.validationMessage)).toBe(
        'This file is larger than 1 MB. Choose a smaller one.',
      );
    }
    await logo.setInputFiles(path.join(DRAWINGS, 'inkscape.svg'));
    await page.locator('[name="upload/favicon"]').setInputFiles(icon);
    await save.press('Enter');
    await expect(page.getByText('The files are saved in the draft.')).toBeVisible();
    await expect(page.locator('[name="/logo/file"]')).toHaveValue('logo.svg');
    const image = loginFrame(page).locator('img[src*="/files/"]').first();
    await expect(image).toBeVisible();
    await expect
      .poll(() => image.evaluate((shown: HTMLImageElement) => shown.complete && shown.naturalWidth))
      .toBeGreaterThan(0);
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
    await context.close();
  });

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

test('only the editor’s own forms change a draft, and unknown drafts are not found @SEC-R11 @SEC-R16', async () => {
  const id = (await createDraft(PATH, 'default')).split('draft=')[1] ?? '';
  const change = `${PATH}/drafts/${id}/change?source=default`;
  const post = (url: string, headers: Record<string, string>, body = '/brandColour=%23aa0000') =>
    rawRequest(portal.origin, url, { method: 'POST', headers: { ...FORM, ...headers }, body });
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    for (const action of ['change', 'export', 'write'])
      expect((await post(change.replace('change', action), headers)).status).toBe(403);
    const boundary = 'a'.repeat(30);
    const form = { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` };
    const part = `--${boundary}\r\ncontent-disposition: form-data; name="/name"\r\n\r\nx\r\n--${boundary}--\r\n`;
    expect((await post(change.replace('change', 'files'), form, part)).status).toBe(403);
  }
  expect((await post(change, { origin: portal.origin }, `a=${'x'.repeat(1_100_000)}`)).status).toBe(413);
  expect((await post(change, { origin: portal.origin }, `a=${'x'.repeat(1_000_000)}`)).status).toBe(200);
  expect((await post(change, { origin: portal.origin }, '/name=a&/name=b')).status).toBe(400);
  expect(
    (await post(change, { origin: portal.origin, 'content-type': 'application/json' }, '{}')).status,
  ).toBe(415);
  for (const url of [`${PATH}/frame/${'A'.repeat(22)}/login-mf/login`, `${PATH}/frame/${id}/login-mf/none`])
    expect((await rawRequest(portal.origin, url)).status).toBe(404);
  expect(getHeader(await rawRequest(portal.origin, `${PATH}?draft=${id}`), 'x-robots-tag')).toBe('noindex');
  expect((await rawRequest(portal.origin, `${PATH}?draft=${'A'.repeat(22)}`)).status).toBe(404);
  expect((await rawRequest(portal.origin, `${PATH}?wl=..%2F..%2Fpackage`)).status).toBe(404);
});

test('a new white label is written without a question, and a mistake keeps it from being written @WL-7', async () => {
  const location = await createDraft(PATH, '*');
  const write = (fields: Record<string, string>) =>
    rawRequest(portal.origin, `${PATH}/drafts/${location.split('draft=')[1]}/write?source=*`, {
      method: 'POST',
      headers: { ...FORM, origin: portal.origin },
      body: new URLSearchParams(fields).toString(),
    });
  const fields = {
    '/name': 'Fresh Bank',
    '/brandColour': '#224466',
    '/languages/en-US': 'on',
    '/logo/kind': 'initial',
    '/logo/text': 'F',
  };
  for (const key of ['ops', '../fresh', 'Fresh'])
    expect((await write({ ...fields, '/key': key })).status, key).toBe(409);
  const written = await write({ ...fields, '/key': 'fresh' });
  expect([written.status, written.headers.location]).toEqual([303, `${location}&changed=yes&written=yes`]);
  expect(readWhiteLabelFile('fresh')).toMatchObject({
    key: 'fresh',
    name: 'Fresh Bank',
    languages: ['en-US'],
    logo: { kind: 'initial', text: 'F' },
  });
  expect((await write({ ...fields, '/key': 'fresh' })).status).toBe(409);
});

test('changes of fields are taken back by keyboard, the last one first @WL-7 @NAV-10 @long', async ({
  page,
}) => {
  await openDraft(page, 'client-two');
  const colour = page.getByRole('textbox', { name: 'Brand color' });
  const former = await colour.inputValue();
  const chat = page.locator('[name="/features/liveChat"]');
  const undo = page.getByRole('button', { name: 'Undo the last change' });
  const undone = page.locator('[data-undone]');
  await expect(undo).toHaveAttribute('aria-disabled', 'true');
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
  await expect(undone).toHaveText('Undone: General, Brand color');
  await expect(colour).toHaveValue(former);
  await expect(undo).toBeFocused();
  await expect(undo).toHaveAttribute('aria-disabled', 'true');
  await expect(page.locator('[data-status]')).toHaveText('Draft saved. No mistakes.');
});

test('a second writer learns that the file has changed since it was opened @WL-7', async () => {
  const [mine, other] = [await createDraft(PATH, 'ray'), await createDraft(PATH, 'ray')];
  const post = (action: 'change' | 'write', draft: string, overwrite?: string) =>
    rawRequest(portal.origin, `${PATH}/drafts/${draft.split('draft=')[1]}/${action}?source=ray`, {
      method: 'POST',
      headers: { ...FORM, origin: portal.origin },
      body: new URLSearchParams({
        '/key': 'ray',
        '/name': draft === mine ? 'Mine' : 'Other',
        '/brandColour': '#224466',
        '/languages/en-US': 'on',
        ...(overwrite !== undefined && { overwrite }),
      }).toString(),
    });
  const write = (draft: string, overwrite?: string) => post('write', draft, overwrite);
  const answerTo = ({ text }: { readonly text: string }) =>
    /name="overwrite" value="([\w-]+)"/.exec(text)?.[1] ?? '';
  await post('change', mine);
  const first = await write(other);
  expect(first.text).toContain('Writing replaces the file with your draft.');
  expect((await write(other, answerTo(first))).status).toBe(303);
  const second = await write(mine);
  expect(second.status).toBe(409);
  expect(second.text).toContain('ray.json has changed since you opened it.');
  const stale = await write(mine, answerTo(first));
  expect(stale.status).toBe(409);
  expect(readWhiteLabelFile('ray')['name']).toBe('Other');
  expect((await write(mine, answerTo(stale))).status).toBe(303);
  expect(readWhiteLabelFile('ray')['name']).toBe('Mine');
  expect((await write(mine)).text).toContain('Writing replaces the file with your draft.');
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
      const draft = (await createDraft(PATH, '*')).split('draft=')[1] ?? '';
      const fields = {
        '/key': 'shared-draft',
        '/brandColour': '#224466',
        '/languages/en-US': 'on',
        '/logo/kind': 'initial',
        '/logo/text': 'S',
      };
      const post = ({ origin }: TestPortal, action: string, name: string) =>
        rawRequest(origin, `${PATH}/drafts/${draft}/${action}`, {
          method: 'POST',
          headers: { ...FORM, origin },
          body: new URLSearchParams({ ...fields, '/name': name }).toString(),
        });
      const change = async (where: TestPortal, name: string): Promise<unknown> =>
        JSON.parse((await post(where, 'change', name)).text);
      const readFrame = async ({ origin }: TestPortal): Promise<string> =>
        (await rawRequest(origin, `${PATH}/frame/${draft}/login-mf/login`)).text;
      const first = await change(one, 'Begun here');
      expect(first).toMatchObject({ isServable: true });
      const page = await rawRequest(other.origin, `${PATH}?draft=${draft}&changed=yes`);
      expect([page.status, page.text]).toEqual([200, expect.stringContaining('value="Begun here"')]);
      expect(await readFrame(other)).toContain('Begun here');
      const second = await change(other, 'Changed there');
      expect(await readFrame(one)).toContain('Changed there');
      // The screens show the last version that a portal can serve.
      const third = await change(one, '');
      expect(third).toMatchObject({ isServable: false });
      const [begun, changed, broken] = [first, second, third].map(
        (each) => (each as { version: number }).version,
      );
      expect([changed, broken]).toEqual([Number(begun) + 1, changed]);
      expect(await readFrame(other)).toContain('Changed there');
      expect((await post(other, 'write', 'Written there')).status).toBe(303);
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
  const id = page.split('draft=')[1] ?? '';
  expect((await rawRequest(portal.origin, `/ops/brand/frame/${id}/login-mf/login`)).status).toBe(401);
  const { status, text, headers: sent } = await rawRequest(portal.origin, page, { headers });
  expect([status, sent['x-robots-tag'], sent['cache-control']]).toEqual([200, 'noindex', 'no-store']);
  expect(text).not.toMatch(/formaction="[^"]*\/write/);
  const action = (name: string, body: string) =>
    rawRequest(portal.origin, `/ops/brand/drafts/${id}/${name}?source=default`, {
      method: 'POST',
      headers: { ...headers, ...FORM, origin: portal.origin },
      body,
    });
  expect((await action('write', 'overwrite=yes')).status).toBeGreaterThanOrEqual(404);
  const tokens = await rawRequest(portal.origin, `/ops/brand/drafts/${id}/tokens`, { headers });
  expect(JSON.parse(tokens.text)).toMatchObject({ brand: { $value: { hex: '#0f4c4f' } } });
  expect((await action('export', '/key=x')).status).toBe(409);
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
      expect((await ask(opened, headers)).text).not.toContain('formaction');
      const id = opened.split('draft=')[1] ?? '';
      const frame = await ask(`/ops/brand/frame/${id}/login-mf/login?language=de-DE`, headers);
      expect(frame.status).toBe(200);
      expect(frame.text).toContain('Karmesin Privatbank');
      const messages = `/ops/brand/drafts/${id}/messages`;
      expect((await ask(messages)).status).toBe(401);
      expect((await ask(messages, headers)).text).toContain('passcodeSms · de-DE');
      expect((await ask('/dev/outbox/templates', headers)).status).toBe(404);
    } finally {
      await production.stop();
      await mails.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
