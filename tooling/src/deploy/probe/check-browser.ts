import { chromium, type FullConfig } from '@playwright/test';

/** Starts the browser once, so that a browser that does not start fails the probe and not each page. */
export default async function checkBrowser({ projects: [project] }: FullConfig): Promise<void> {
  await (await chromium.launch(project?.use.launchOptions)).close();
}
