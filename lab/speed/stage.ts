import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '@portal/tooling/browser';
import { type MailServer, startMailServer } from '../../tests/portal/mail-server';
import prepareData from '../../tests/portal/prepared-data';
import { startFully } from '../../tests/portal/run-start';
import { startPortal } from '../../tests/portal/start-portal';
import { buildLoginMonolith } from './build-monolith';
import type { LoginPage } from './measure-rounds';
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
  /** URLs of the login page and of its baselines. */
  readonly pages: Readonly<Record<LoginPage, string>>;
  /** Receives the portal's e-mails. */
  readonly mail: MailServer;
  readonly stop: () => Promise<void>;
}

/** Number of requests that warm up the portal, because a running portal executes compiled code. */
const WARM_UP_REQUESTS = 300;

async function warmUp(page: string): Promise<string> {
  const load = async (): Promise<string> => (await fetch(page)).text();
  const text = await load();
  const entries = Array.from(text.matchAll(/ src="(\/parts\/[^"]+)"/g), ([, url = '']) => url);
  for (let count = 0; count < WARM_UP_REQUESTS; count++) {
    await load();
    for (const entry of entries) await (await fetch(new URL(entry, page))).arrayBuffer();
  }
  return text;
}

/** Starts a portal with its own data, builds and serves the baselines, and opens a browser. */
export async function startMeasuringStage(): Promise<Stage> {
  const removeData = await prepareData();
  startFully();
  // Every round requests a passcode for the same user.
  const mail = await startMailServer();
  const portal = await startPortal({
    PORTAL_ENVIRONMENT: 'LOCAL',
    RECOVERY_DESTINATION_LIMIT: '10000',
    ...mail.settings,
  });
  const login = `${portal.origin}/app/default/login?SMQUERYDATA=x&TARGET=/apps/home`;
  const referenceServer = await startReferenceServer(await buildLoginMonolith(), await warmUp(login));
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-quic'],
  });
  return {
    browser,
    portal: { origin: portal.origin, login },
    baselines: referenceServer,
    pages: { static: referenceServer.staticForm, monolith: referenceServer.monolith, portal: login },
    mail,
    stop: async () => {
      await browser.close();
      referenceServer.stop();
      await portal.stop();
      await mail.stop();
      await removeData();
    },
  };
}
