import { type Browser, expect, type Page } from '@playwright/test';
import { visitor } from '../journeys/recovery-visitor';
import type { RunningPortal } from './version';
import { type Kind, KINDS, NEW_PASSWORD, type Person } from '@portal/services/open-recoveries';
import { TEMPORARY_PASSWORD, type UpgradeUser } from '@portal/services/upgrade-users';

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

/** Opens one page for each kind of recovery, and leads it to the passcode. */
export async function openPages(
  browser: Browser,
  portal: RunningPortal,
  users: Readonly<Record<Kind, UpgradeUser>>,
): Promise<readonly OpenPage[]> {
  const open: OpenPage[] = [];
  for (const kind of KINDS) {
    const page = await (await browser.newContext()).newPage();
    const user = users[kind];
    const me = visitor(page, portal);
    await me.open(PATHS[kind]);
    if (kind === 'FUID') await me.isPerson(user.firstName, user.lastName, user.email);
    else await me.isUser(user.userId);
    await me.choose('Email');
    await expect(me.passcode).toBeVisible();
    open.push({ kind, page, user });
  }
  return open;
}

/** Leads a page to the end of its recovery. */
export async function finishPage(
  { kind, page, user }: OpenPage,
  portal: RunningPortal,
  readPasscode: Person['readPasscode'],
): Promise<void> {
  const me = visitor(page, portal);
  await me.enterCode(await readPasscode(user, 'Email'));
  if (kind === 'FUID') {
    await expect(me.heading('Your User ID is on its way')).toBeVisible();
    return;
  }
  await expect(me.heading('Choose a new password')).toBeVisible();
  await me.waitUntilHydrated();
  if (kind === 'FTU') await me.field('Temporary password').fill(TEMPORARY_PASSWORD);
  for (const name of ['New password', 'Repeat new password']) await me.field(name).fill(NEW_PASSWORD);
  await me.button('Save password').click();
  await expect(page.locator('#slot-header')).toContainText('Password has been reset successfully.');
}
