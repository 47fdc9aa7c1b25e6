import { rmSync } from 'node:fs';
import { expect } from '@playwright/test';
import {
  promoteBuild,
  publishUnchecked,
  readLiveBuilds,
  readRegistryEvents,
} from '../composition/live-builds';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { useSharedPortal } from '../portal/shared-portal';
import { inLifecycle } from './built-text';
import { LATE_LEAKS, leaking, LEAKS, LIFECYCLES } from './careless-leaving';
import { parts } from './parts-command';
import { createVariantBuild, type VariantChange } from './variant-build';

const portal = useSharedPortal();

/** Position of the keydown eater on the window. */
const tag = quickCases(2);
const CASES: readonly (readonly [name: string, change: VariantChange, named: RegExp])[] = [
  ...[...LEAKS, ...LATE_LEAKS].map((leak) => [leak.name, leaking(leak), leak.named] as const),
  ...LIFECYCLES.map(([name, edit, named]) => [name, { files: { 'entry.js': edit } }, named] as const),
];
for (const [name, change, named] of CASES)
  test(`a build that leaves ${name} is rejected, and the message names it @CARD-6 ${tag()}`, async () => {
    const before = await readRegistryEvents(portal);
    const variant = createVariantBuild('login-mf', change);
    try {
      const ended = await parts(portal, 'deploy', 'login-mf', '--from', variant.folder);
      // An interval of history entries already counts as a circle of redirects when the page starts.
      expect(ended.output).toMatch(
        name.startsWith('history entries') ? /an interval|it redirects in a circle/ : named,
      );
      expect(ended.code).toBe(3);
      expect(await readRegistryEvents(portal)).toEqual(before);
    } finally {
      rmSync(variant.folder, { recursive: true });
    }
  });

/** A change without effect, so that the files of the build are not those of the live one. */
const CHANGED: VariantChange = { files: { 'entry.js': (text) => `${text}\n// changed` } };
for (const part of ['login-mf', 'recovery-mf'])
  test(`a good build of ${part} leaves nothing and goes live @CARD-6 @long`, async () => {
    const before = await readLiveBuilds(portal);
    const variant = createVariantBuild(part, { ...CHANGED, manifest: { version: '1.9.0' } });
    try {
      const ended = await parts(portal, 'deploy', part, '--from', variant.folder);
      expect(ended.output).not.toMatch(/known|not compared/);
      expect(ended.code, ended.output).toBe(0);
    } finally {
      await promoteBuild(portal, before);
      rmSync(variant.folder, { recursive: true });
    }
  });

test('a build after which the next part never appears is rejected by name @CARD-6 @long', async () => {
  const before = await readRegistryEvents(portal);
  const code =
    'addEventListener("click",()=>Object.defineProperty(history,"pushState",{value(){},writable:false,configurable:false}),true)';
  const variant = createVariantBuild('login-mf', { files: { 'entry.js': inLifecycle({ mounted: code }) } });
  try {
    const ended = await parts(portal, 'deploy', 'login-mf', '--from', variant.folder);
    expect(ended.output).toMatch(/after \/app\/default\/login.*, it does not appear/);
    expect(ended.output).toContain('login-mf disturbs the pages of other parts');
    expect(ended.code).toBe(3);
    expect(await readRegistryEvents(portal)).toEqual(before);
  } finally {
    rmSync(variant.folder, { recursive: true });
  }
});

test('a neighbour that is live but broken is not blamed on a good build @CARD-6 @long', async () => {
  const before = await readLiveBuilds(portal);
  const broken = createVariantBuild('recovery-mf', { files: { 'entry.js': () => '' } });
  const good = createVariantBuild('login-mf', { ...CHANGED, manifest: { version: '1.9.1' } });
  try {
    await publishUnchecked(broken.folder, portal);
    await promoteBuild(portal, { 'recovery-mf': broken.id });
    const ended = await parts(portal, 'deploy', 'login-mf', '--from', good.folder);
    expect(ended.output).toMatch(/not compared, its page does not appear alone either: recovery-mf/);
    expect(ended.code).toBe(0);
  } finally {
    await promoteBuild(portal, before);
    for (const { folder } of [broken, good]) rmSync(folder, { recursive: true });
  }
});
