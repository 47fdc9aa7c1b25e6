import { expect, type Frame, type Page } from '@playwright/test';
import { fetchImportMap } from '../edge/raw-request';
import { type EmbeddedPortal, sharedEmbedded } from '../embedding/embedded-portal';
import { inLifecycle } from '../parts/built-text';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { type LiveBuilds, promoteBuild, readLiveBuilds } from './live-builds';
import { publishVariant } from './publish-variant';

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
  for (const part of PARTS)
    builds[part] = await publishVariant(embedded.portal, part, { files: { 'entry.js': throwOnEvent(part) } });
  await goLive(builds);
});
test.afterAll(() => goLive(good));

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
  { part: 'recovery-mf', at: '/default/fuid', fields: ['firstName', 'lastName', 'emailId'] },
  { part: 'info-pages-mf', at: '/termsOfUse', fields: [] },
  { part: 'shell', at: '/default/fps', fields: ['userId'] },
] as const;

const screenTag = quickCases(2);
for (const { part, at, fields } of SCREENS) {
  test(`${part} fails on ${at.replace(/\?SM.*/, '')}: it shows a message and keeps the input @CARD-6 ${screenTag()}`, async ({
    page,
  }) => {
    await page.goto(embedded.portal.origin + at);
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    for (const field of fields) await page.locator(`[name=${field}]`).fill('max');
    await fail(page, part);
    const slot = page.locator(part === 'shell' ? '#slot-header' : '#slot-main');
    await expect(slot.getByRole('alert')).toContainText('This page has stopped working.');
    await slot.getByRole('button', { name: 'Try again' }).click();
    await expect(slot.getByRole('alert')).toHaveCount(0);
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
