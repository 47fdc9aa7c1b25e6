import { rmSync } from 'node:fs';
import { expect, type Frame, type Page } from '@playwright/test';
import { fetchImportMap } from '../edge/raw-request';
import { type EmbeddedPortal, sharedEmbedded } from '../embedding/embedded-portal';
import { inLifecycle } from '../parts/built-text';
import { createVariantBuild } from '../parts/variant-build';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { type LiveBuilds, promoteBuild, publishUnchecked, readLiveBuilds } from './live-builds';

/** Parts with a screen or a slot on a page; each throws when the window receives EVENT with its name. */
const PARTS = ['login-mf', 'recovery-mf', 'info-pages-mf', 'clip-login-mf', 'shell'] as const;
const EVENT = 'part-fails-now';

function throwOnEvent(part: string) {
  return inLifecycle({
    mounted: `addEventListener('${EVENT}',({detail})=>{if(detail!=='${part}')return;this.isFailing=true;this.updater.enqueueForceUpdate(this)})`,
    render: `if(this.isFailing)throw new Error('careless')`,
  });
}

let embedded: EmbeddedPortal;
let good: LiveBuilds;

async function goLive(builds: LiveBuilds): Promise<void> {
  await promoteBuild(embedded.portal, builds);
  for (const [part, id] of Object.entries(builds))
    await expect
      .poll(async () => (await fetchImportMap(embedded.portal.origin)).imports[`@portal/${part}`])
      .toContain(id);
}

test.beforeAll(async () => {
  embedded = await sharedEmbedded();
  good = await readLiveBuilds(embedded.portal);
  const builds: Record<string, string> = {};
  for (const part of PARTS) {
    const variant = createVariantBuild(part, { files: { 'entry.js': throwOnEvent(part) } });
    await publishUnchecked(variant.folder, embedded.portal);
    rmSync(variant.folder, { recursive: true });
    builds[part] = variant.id;
  }
  await goLive(builds);
});
test.afterAll(() => goLive(good));

const WORDS = {
  en_US: {
    stopped: 'This part of the page has stopped working.',
    connection: 'Check your connection',
    retry: 'Try again',
  },
  de_DE: {
    stopped: 'Dieser Teil der Seite funktioniert nicht mehr.',
    connection: 'Prüfen Sie Ihre Verbindung',
    retry: 'Erneut versuchen',
  },
} as const;

function fail(page: Page | Frame, part: string): Promise<void> {
  return page.evaluate(({ name, detail }) => void dispatchEvent(new CustomEvent(name, { detail })), {
    name: EVENT,
    detail: part,
  });
}

/** Pages of the portal with the part that fails on them and the fields that are filled in beforehand. */
const SCREENS = [
  { part: 'login-mf', at: '/app/default/login?SMQUERYDATA=visit&TARGET=%2Fapps%2Fhome', fields: ['USER'] },
  { part: 'clip-login-mf', at: '/app/clip/login?SMQUERYDATA=visit&TARGET=%2Fapps%2F', fields: ['USER'] },
  { part: 'recovery-mf', at: '/default/fps', fields: ['userId'] },
  { part: 'recovery-mf', at: '/default/fuid', fields: ['firstName', 'lastName', 'emailId'] },
  { part: 'recovery-mf', at: '/default/fps?FTUF=Y', fields: ['userId'] },
  { part: 'info-pages-mf', at: '/termsOfUse', fields: [] },
  { part: 'shell', at: '/default/fps', fields: ['userId'] },
] as const;

const screenTag = quickCases(3);
for (const [index, { part, at, fields }] of SCREENS.entries()) {
  // Unit tests cover both languages; here the screens alternate between them.
  const language = index % 2 === 0 ? 'en_US' : 'de_DE';
  test(`${part} fails on ${at.replace(/\?SM.*/, '')}: it shows a message and keeps the input (${language}) @CARD-6 ${screenTag()}`, async ({
    page,
    context,
  }) => {
    const { origin } = embedded.portal;
    const words = WORDS[language];
    await context.addCookies([{ name: 'displayLanguage', value: language, url: origin }]);
    await page.goto(origin + at);
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    for (const field of fields) await page.locator(`[name=${field}]`).fill('max');
    await fail(page, part);
    const slot = page.locator(part === 'shell' ? '#slot-header' : '#slot-main');
    const message = slot.getByRole('alert');
    await expect(message).toContainText(words.stopped);
    await expect(message).not.toContainText(words.connection);
    await slot.getByRole('button', { name: words.retry }).click();
    await expect(message).toHaveCount(0);
    for (const field of fields) await expect(page.locator(`[name=${field}]`)).toHaveValue('max');
  });
}

const hostTag = quickCases(0);
for (const host of ['plain.html', 'frame.html'])
  test(`a flow on a host page (${host}) that fails after mount restarts with the input kept @CARD-6 @CARD-8 ${hostTag()}`, async ({
    page,
  }) => {
    await page.goto(embedded.at('bank', host));
    const flow = host === 'frame.html' ? page.frameLocator('iframe') : page;
    const field = flow.getByRole('textbox').first();
    await field.fill('max');
    await fail(page.frames().at(-1) ?? page, 'recovery-mf');
    await flow.getByRole('button', { name: 'Try again' }).click();
    await expect(flow.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await expect(field).toHaveValue('max');
  });
