import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { readManifest } from '@portal/registry/published';
import type { visitor } from '../../journeys/recovery-visitor';
import { signIn } from '../../journeys/sign-in';
import { WORKSPACE } from '../../workspace';
import { KNOWN_BEFORE, OTHER_PAGES } from '../reference-pages';

type Visitor = ReturnType<typeof visitor>;

/** A page that a visitor leaves and returns to. */
export interface HistoryPage {
  /** Such as `login-mf: login, /app/:wl/login`. */
  readonly name: string;
  readonly mayBeRestored: boolean;
  /** Why it may or must not be restored. */
  readonly reason: string;
  readonly open: (me: Visitor, page: Page) => Promise<void>;
}

const CLEARED = 'holds nothing of a person but what was typed, which is cleared';
const RECOVERY = 'has read a response of a recovery, which no browser may store';
const FROM_SERVER = 'may show what the server knows, so it empties itself when it is left';
const FAILED = 'browsers keep no page with the status of an error';

/** Pages of all parts, one for each declared URL. */
export function listDeclaredPages(): readonly HistoryPage[] {
  return (
    readdirSync(WORKSPACE)
      .filter((folder) => existsSync(path.join(WORKSPACE, folder, 'portal.part.ts')))
      .map((folder) => readManifest(path.join(WORKSPACE, folder, 'dist/part')))
      .flatMap(({ name: part, routes }) => routes.map((route) => ({ part, ...route })))
      // The base path of the clip app only redirects.
      .filter(({ page }) => page !== 'start')
      .map(({ part, path: pattern, page: name, example, status = 200 }) => {
        const url = pattern
          .replace(':wl', 'default')
          .replace('*', 'nowhere')
          .replace(/^(?!\/)/, '/');
        return {
          name: `${part}: ${name}, ${pattern}`,
          mayBeRestored: status < 400,
          reason: status < 400 ? CLEARED : FAILED,
          open: async (me, page) => {
            if (url === new URL(OTHER_PAGES['new password'], 'http://localhost').pathname)
              await page.addInitScript(KNOWN_BEFORE['new password'] ?? '');
            await me.open(url + (example === undefined ? '' : `?${example}`));
          },
        };
      })
  );
}

async function openHome(me: Visitor, page: Page): Promise<void> {
  await me.open('/apps/home');
  await signIn(page, 'erika.muster', 'Portal-Demo-2');
  await me.main.getByText('erika.muster').first().waitFor();
}

function createServerPage(url: string, reason = FROM_SERVER): HistoryPage {
  return { name: url, mayBeRestored: false, reason, open: (me) => me.open(url) };
}

/** Pages that the server renders without parts. */
export const SERVER_PAGES: readonly HistoryPage[] = [
  { ...createServerPage('/apps/home'), open: openHome },
  createServerPage('/registration/self-reg/default/open_account'),
  createServerPage('/dev/outbox'),
  createServerPage('/dev/statistics'),
  createServerPage('/dev/deployments'),
  createServerPage('/dev/studio?part=clip-login-mf'),
  createServerPage('/dev/studio/brand'),
  createServerPage('/app/%zz', FAILED),
];

async function requestPassword(me: Visitor): Promise<void> {
  await me.open('/default/fps');
  await me.submitUserId('alex.morgan');
  await me.options.waitFor();
}

async function requestPasscode(me: Visitor): Promise<void> {
  await requestPassword(me);
  await me.choose('SMS');
  await me.passcode.waitFor();
}

async function requestUserId(me: Visitor): Promise<void> {
  await me.open('/default/fuid');
  await me.submitPersonalDetails('Alex', 'Morgan', 'alex.morgan@example.com');
  await me.options.waitFor();
}

function createStep(name: string, open: HistoryPage['open']): HistoryPage {
  return { name, mayBeRestored: false, reason: RECOVERY, open };
}

/** Steps of a recovery after its first request; the request screens are among the declared pages. */
export const RECOVERY_STEPS: readonly HistoryPage[] = [
  createStep('forgot password: how to reach you', requestPassword),
  createStep('forgot password: passcode', requestPasscode),
  {
    // A new document, which has not read a response of the recovery.
    ...createStep('forgot password: new password', async (me) => {
      await requestPasscode(me);
      await me.enterCode(await me.codeFor('alex.morgan', 'SMS'));
      await me.heading('Choose a new password').waitFor();
    }),
    mayBeRestored: true,
    reason: CLEARED,
  },
  createStep('forgot User ID: how to reach you', requestUserId),
  createStep('forgot User ID: passcode', async (me) => {
    await requestUserId(me);
    await me.choose('SMS');
    await me.passcode.waitFor();
  }),
  createStep('forgot User ID: sent', async (me) => {
    await requestUserId(me);
    await me.choose('SMS');
    await me.passcode.waitFor();
    await me.enterCode(await me.codeFor('alex.morgan', 'SMS'));
    await me.heading('Your User ID is on its way').waitFor();
  }),
];
