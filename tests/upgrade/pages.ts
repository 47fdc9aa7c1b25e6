import { type Browser, expect, type Page } from '@playwright/test';
import { type Kind, KINDS, NEW_PASSWORD, type Person } from '@portal/services/open-recoveries';
import { TEMPORARY_PASSWORD, type UpgradeUser } from '@portal/services/upgrade-users';
import { visitor } from '../journeys/recovery-visitor';
import { watchPage } from '../portal/watch-page';
import type { RunningPortal } from './version';

const PATHS: Readonly<Record<Kind, string>> = {
  FPS: '/default/fps',
  FTU: '/self-service/default/invited/fps?FTUF=Y',
  FUID: '/default/fuid',
};

/** A recovery in a browser that waits for its passcode. */
export interface OpenPage {
  readonly kind: Kind;
  readonly page: Page;
  readonly user: UpgradeUser;
}

/** Opens a page and advances it to the passcode screen. */
export async function openPage(
  browser: Browser,
  portal: RunningPortal,
  kind: Kind,
  user: UpgradeUser,
): Promise<OpenPage> {
  const page = await (await browser.newContext()).newPage();
  const problems = watchPage(page);
  const me = visitor(page, portal);
  await me.open(PATHS[kind]);
  if (kind === 'FUID') await me.submitPersonalDetails(user.firstName, user.lastName, user.email);
  else await me.submitUserId(user.userId);
  await me.choose('Email');
  await expect(me.passcode).toBeVisible();
  expect(problems()).toEqual([]);
  return { kind, page, user };
}

/** Opens one page for each kind of recovery. */
export async function openPages(
  browser: Browser,
  portal: RunningPortal,
  users: Readonly<Record<Kind, UpgradeUser>>,
): Promise<readonly OpenPage[]> {
  const open: OpenPage[] = [];
  for (const kind of KINDS) open.push(await openPage(browser, portal, kind, users[kind]));
  return open;
}

/** Completes the recovery of a page. */
export async function finishPage(
  { kind, page, user }: OpenPage,
  portal: RunningPortal,
  readPasscode: Person['readPasscode'],
): Promise<void> {
  // Watches only from now on: while no portal was running, the page could not request the status of its message.
  const problems = watchPage(page);
  const me = visitor(page, portal);
  await me.enterCode(await readPasscode(user, 'Email'));
  if (kind === 'FUID') {
    await expect(me.heading('Your User ID is on its way')).toBeVisible();
    expect(problems()).toEqual([]);
    return;
  }
  await expect(me.heading('Choose a new password')).toBeVisible();
  await me.waitUntilHydrated();
  if (kind === 'FTU') await me.field('Temporary password').fill(TEMPORARY_PASSWORD);
  for (const name of ['New password', 'Repeat new password']) await me.field(name).fill(NEW_PASSWORD);
  await me.button('Save password').click();
  await expect(page.locator('#slot-header')).toContainText('Password has been reset successfully.');
  expect(problems()).toEqual([]);
}
