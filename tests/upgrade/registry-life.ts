import { expect } from '@playwright/test';
import { importMapOf } from '../edge/raw-request';
import type { Version } from './version';

/** Number of the builds that version 0.1 deploys besides its first ones. */
const NEXT = '0.1.1';

/** Deploys a build and rolls it back, and holds another one. */
export async function useRegistry(version: Version, settings: NodeJS.ProcessEnv): Promise<void> {
  await version.withPartVersion('info-pages-mf', NEXT, async () => {
    await version.parts(settings, 'deploy', 'info-pages-mf');
    await version.parts(settings, 'rollback', 'info-pages-mf');
  });
  await version.withPartVersion('clip-login-mf', NEXT, () =>
    version.parts(settings, 'deploy', 'clip-login-mf', '--hold'),
  );
}

/** Expects `npm run parts -- status` to show the registry as version 0.1 has left it. */
export async function expectRegistryKept(version: Version, settings: NodeJS.ProcessEnv): Promise<void> {
  const status = await version.parts(settings, 'status');
  expect(status).toMatch(/info-pages-mf[^]*?rolled back/);
  expect(status).toMatch(/clip-login-mf[^]*?0\.1\.1/);
}

/** Ids of the builds that pages name, by part. */
export async function readBuildsOfPages(origin: string): Promise<Readonly<Record<string, string>>> {
  const { imports } = await importMapOf(origin);
  return Object.fromEntries(
    Object.values(imports).flatMap((url) => {
      const [, part, id] = /\/parts\/([^/]+)\/([^/]+)\//.exec(url) ?? [];
      return part === undefined || id === undefined ? [] : [[part, id]];
    }),
  );
}
