import { rmSync } from 'node:fs';
import { test } from '@playwright/test';
import { startPortal, type TestPortal } from './start-portal';

/** Tokens of the operators' pages of a shared portal. */
export const OPERATOR_TOKENS = {
  AUDIT_TOKEN: 'a-token-for-reading-the-audit-log-0123456789',
  STATISTICS_TOKEN: 'another-token-for-reading-figures-9876543210',
  HELP_DESK_TOKEN: 'a-third-token-for-the-help-desk-5647382910',
  BRAND_EDITOR_TOKEN: 'a-fourth-token-for-the-brand-editor-192837465',
};

/** A token requires an explicit environment; LOCAL is also the default of a portal without settings. */
const SETTINGS = { PORTAL_ENVIRONMENT: 'LOCAL', ...OPERATOR_TOKENS, RECOVERY_DESTINATION_LIMIT: '1000' };

const started = new Map<string, Promise<TestPortal>>();

/**
 * Returns the portal that all files of a worker share; it stops with its worker. For files that change neither parts
 * nor settings, or restore them, and exhaust no limit of a user; the limit of messages is raised. Files may recover
 * every password but that of erika.muster, with which they sign in.
 * @param settings environment variables; files with the same ones share a portal
 */
export function sharedPortal(settings: NodeJS.ProcessEnv = {}): Promise<TestPortal> {
  const key = JSON.stringify(settings);
  const portal = started.get(key) ?? startSharedPortal(settings);
  started.set(key, portal);
  return portal;
}

/** Fills the portal that all files of a worker share into the returned object before the tests of a file. */
export function useSharedPortal(settings: NodeJS.ProcessEnv = {}): TestPortal {
  const portal = {} as TestPortal;
  test.beforeAll(async () => {
    Object.assign(portal, await sharedPortal(settings));
  });
  return portal;
}

async function startSharedPortal(settings: NodeJS.ProcessEnv): Promise<TestPortal> {
  const portal = await startPortal({ ...SETTINGS, ...settings });
  process.once('exit', () => {
    portal.process.kill('SIGKILL');
    rmSync(portal.dataDir, { recursive: true, force: true });
  });
  return portal;
}
