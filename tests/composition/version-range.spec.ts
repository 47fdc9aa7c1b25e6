import { rmSync } from 'node:fs';
import { expect } from '@playwright/test';
import { createVariantBuild, type Variant } from '../parts/variant-build';
import { test } from '../portal/browser-test';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { watchPage } from '../portal/watch-page';
import { promoteBuild, publishUnchecked } from './live-builds';
import { countFederationInstances, fillLogin } from './login-federation';

let portal: TestPortal;
/** Build of login-mf with a version range for React that only the federation runtime can resolve. */
let choosy: Variant;
test.beforeAll(async () => {
  portal = await startPortal();
  choosy = createVariantBuild('login-mf', {
    files: {
      'entry.js': (text) => text.replaceAll('requiredVersion:"^19.3.0"', 'requiredVersion:">=19.1 <20"'),
    },
  });
});
test.afterAll(async () => {
  rmSync(choosy.folder, { recursive: true, force: true });
  await portal.stop();
});

test('a part with another library version range waits for the runtime and gets the shared copy @CARD-4 @long', async ({
  page,
}) => {
  const problems = watchPage(page);
  const { name, id } = await publishUnchecked(choosy.folder, portal);
  await promoteBuild(portal, { [name]: id });
  await expect
    .poll(async () => (await fetch(`${portal.origin}/app/default/login`)).text())
    .toContain(choosy.id);
  await page.goto(`${portal.origin}/app/default/login`);
  await fillLogin(page);
  expect(await countFederationInstances(page)).toBeGreaterThanOrEqual(3);
  expect(problems()).toEqual([]);
});
