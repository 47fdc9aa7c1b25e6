import { rmSync } from 'node:fs';
import { expect } from '@playwright/test';
import { readRegistryEvents } from '../composition/live-builds';
import { test } from '../portal/browser-test';
import { createStoppedPortal, type StoppedPortal } from '../portal/stopped-portal';
import { parts } from './parts-command';
import { createVariantBuild, type Variant } from './variant-build';

/** Removes the style of the prop `wide`; the types stay as they are. */
function withoutWide(text: string): string {
  const narrow = text.replace(/(?<=font:var\(--type-link\)\})\.[\w-]+\{inline-size:100%\}/, '');
  if (narrow === text) throw new Error('The style of wide buttons was not found');
  return narrow;
}

let portal: StoppedPortal;
let next: Variant;
test.beforeAll(async () => {
  portal = await createStoppedPortal();
  next = createVariantBuild('shared-wl-assets', {
    files: { 'styles.css': withoutWide },
  });
});
test.afterAll(async () => {
  rmSync(next.folder, { recursive: true, force: true });
  await portal.stop();
});

test('a shared-wl-assets build that narrows another part’s button is rejected, unless allowed @CARD-6 @long', async () => {
  const before = await readRegistryEvents(portal);
  const deploy = ['deploy', 'shared-wl-assets', '--from', next.folder];
  const rejected = await parts(portal, ...deploy);
  expect(rejected.output).toContain('shared-wl-assets changes how the pages of other parts look:');
  expect(rejected.output).toMatch(/- \/app\/default\/login\S*: button "Log in": width 4\d\d → 1\d\d$/im);
  expect(rejected.output).toContain('If the teams of these pages agree, add --accept-looks.');
  expect(rejected.code).toBe(3);
  expect(await readRegistryEvents(portal)).toEqual(before);
  const accepted = await parts(portal, ...deploy, '--accept-looks');
  expect(accepted.output).toContain(`(${next.id}) is live for everyone.`);
  expect(accepted.code).toBe(0);
});
