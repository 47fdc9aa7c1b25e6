import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from '@portal/tooling/browser';
import prepareData from '../../portal/prepared-data';
import { startPortal } from '../../portal/start-portal';
import { buildLoginMonolith } from './build-monolith';
import { startReferenceServer, type ReferenceServer } from './reference-server';

/** What every measurement needs: the portal, what it is measured against, and a browser. */
export interface Stage {
  readonly browser: Browser;
  readonly portal: {
    readonly origin: string;
    /** Address of the login page, as sign-on leads to it. */
    readonly login: string;
  };
  readonly baselines: ReferenceServer;
  readonly clear: () => Promise<void>;
}

/** Starts a portal with data of its own, builds and serves the yardsticks beside it, and opens a browser. */
export async function startMeasuringStage(): Promise<Stage> {
  const removeData = await prepareData();
  // Every round asks for a passcode, all in the name of one visitor.
  const portal = await startPortal({ RECOVERY_DESTINATION_LIMIT: '10000' });
  const login = `${portal.origin}/app/default/login?SMQUERYDATA=x&TARGET=/apps/home`;
  const yardsticks = await startReferenceServer(
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
    baselines: yardsticks,
    clear: async () => {
      await browser.close();
      yardsticks.stop();
      await portal.stop();
      await removeData();
    },
  };
}
