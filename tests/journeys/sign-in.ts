import type { FrameLocator, Page } from '@playwright/test';

/** Submits the English login form. */
export async function signIn(screen: Page | FrameLocator, userId: string, password: string): Promise<void> {
  await screen.getByLabel('User ID', { exact: true }).fill(userId);
  await screen.getByLabel('Password', { exact: true }).fill(password);
  await screen.getByRole('button', { name: 'Log In', exact: true }).click();
}
