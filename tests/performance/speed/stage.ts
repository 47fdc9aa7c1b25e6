import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '@portal/tooling/browser';
import prepareData from '../../portal/prepared-data';
import { startPortal } from '../../portal/start-portal';
import { buildLoginMonolith } from './build-monolith';
import { type ReferenceServer, startReferenceServer } from './reference-server';

/** Test bed of every measurement: the portal, its baselines and a browser. */
export interface Stage {
  readonly browser: Browser;
  readonly portal: {
    readonly origin: string;
    /** URL of the login page, as the sign-on redirects to it. */
    readonly login: string;
  };
  readonly baselines: ReferenceServer;
  readonly clear: () => Promise<void>;
}

/** Starts a portal with its own data, builds and serves the baselines, and opens a browser. */
export async function startMeasuringStage(): Promise<Stage> {
  const removeData = await prepareData();
  // Every round requests a passcode for the same user.
  const portal = await startPortal({ RECOVERY_DESTINATION_LIMIT: '10000' });
  const login = `${portal.origin}/app/default/login?SMQUERYDATA=x&TARGET=/apps/home`;
  const referenceServer = await startReferenceServer(
    await buildLoginMonolith(),
    await (await fetch(login)).text(),
  );
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-quic'],
  });
  return {
    browser,
    portal: { origin: portal.origin, login },
    baselines: referenceServer,
    clear: async () => {
      await browser.close();
      referenceServer.stop();
      await portal.stop();
      await removeData();
    },
  };
}
