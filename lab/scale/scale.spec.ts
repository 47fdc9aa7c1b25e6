import { expect } from '@playwright/test';
import { test } from '../../tests/portal/browser-test';
import { copyPreparedData } from '../../tests/portal/prepared-data';
import { startPortal, type TestPortal } from '../../tests/portal/start-portal';
import { deployFurtherParts, SHIPPED_PARTS } from './further-parts';
import { loginPath, measurePageWeight, type PageWeight, requestOnce } from './page-weight';
import { createPortalMemory, type ScaleSample } from './portal-memory';
import { createManyWhiteLabels } from './white-labels';

const WHITE_LABELS = 200;
const PARTS = 20;

const labels = createManyWhiteLabels(WHITE_LABELS);
const memory = createPortalMemory();
const dataDir = copyPreparedData();
let few: TestPortal;
let many: TestPortal;
test.beforeAll(async () => {
  [few, many] = await Promise.all([
    startPortal(),
    startPortal({ ...memory.settings, DATA_DIR: dataDir, WHITE_LABELS_DIR: labels.folder }),
  ]);
});
test.afterAll(async () => {
  await Promise.all([few.stop(), many.stop()]);
  labels.remove();
  memory.remove();
});

const MEGABYTE = 1_048_576;

function login(portal: TestPortal, key = 'default'): Promise<PageWeight> {
  return measurePageWeight(portal.origin + loginPath(key));
}

test('a login page does not depend on the number of white labels @WL-2 @long', async () => {
  const [beside, among] = await Promise.all([login(few), login(many)]);
  expect(among.page).toBe(beside.page);
  expect(among.importMap).toBe(beside.importMap);
  expect(among.initialState).toBe(beside.initialState);
  // Each response has another nonce, which changes the compressed size slightly.
  expect(Math.abs(among.sent - beside.sent)).toBeLessThan(16);
});

test('each white label has its own page, and cached pages use only their own size in memory @WL-2 @long', async () => {
  const before = await memory.sample(many.process);
  for (const key of labels.keys) await requestOnce(many.origin + loginPath(key));
  const { page } = await login(many, labels.keys.at(-1));
  const own = await fetch(many.origin + loginPath(labels.keys.at(-1) ?? ''));
  expect(await own.text()).toContain('Welcome to Client 0183');
  const kept = async () => (await memory.sample(many.process)).buffers - before.buffers;
  await expect.poll(kept).toBeLessThan(1.2 * WHITE_LABELS * page);
  expect(await kept()).toBeGreaterThan(0.5 * WHITE_LABELS * page);
});

test('visits with distinct values that a page passes through leave nothing in memory @WL-2 @long', async () => {
  const visitors = async (first: number): Promise<ScaleSample> => {
    for (let visitor = first; visitor < first + 300; visitor++)
      await requestOnce(`${many.origin}${loginPath('default')}&TARGET=${visitor}&other=${visitor}`);
    return await memory.sample(many.process);
  };
  const before = await visitors(0);
  const after = await visitors(300);
  expect(after.buffers - before.buffers).toBeLessThan(MEGABYTE);
  expect(after.heap - before.heap).toBeLessThan(4 * MEGABYTE);
});

test('a further part adds only its URLs to each page @CARD-3 @long', async ({ page }) => {
  const before = await login(many);
  await deployFurtherParts(many, PARTS);
  const imports = async (): Promise<number> => {
    const map = (await (await fetch(`${many.origin}/importmap.json`)).json()) as { imports: object };
    return Object.keys(map.imports).length;
  };
  await expect.poll(imports).toBe(PARTS);
  // Waits until the new release is live.
  await expect.poll(async () => (await login(many)).sent).toBeLessThan(before.sent + 13 * 200);
  const after = await login(many);
  const further = PARTS - SHIPPED_PARTS;
  expect((after.importMap - before.importMap) / further).toBeLessThan(250);
  // Includes the integrity value of its style sheet, 63 bytes.
  expect((after.initialState - before.initialState) / further).toBeLessThan(480);
  expect((after.policy - before.policy) / further).toBeLessThan(30);
  expect((after.page - before.page) / further).toBeLessThan(700);
  expect((after.sent - before.sent) / further).toBeLessThan(200);
  // The part works like any other. (React re-renders its frame, since the copied loader returns the URLs of its
  // original.)
  await page.goto(`${many.origin}/app/client-0100/further-${further}/termsOfUse`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
