import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '@portal/tooling/browser';
import { promoteBuild } from '../../tests/composition/live-builds';
import { publishVariant } from '../../tests/composition/publish-variant';
import { prepend } from '../../tests/parts/built-text';
import prepareData from '../../tests/portal/prepared-data';
import { startFully } from '../../tests/portal/run-start';
import { startPortal } from '../../tests/portal/start-portal';
import { buildLoginMonolith } from './build-monolith';
import type { LoginPage } from './measure-rounds';
import { startReferenceServer } from './reference-server';

/** Test bed of every measurement: the portal, its baselines and a browser. */
export interface Stage {
  readonly browser: Browser;
  /** URLs of the login page and of its baselines. */
  readonly pages: Readonly<Record<LoginPage, string>>;
  /** Makes another build of login-mf live and waits until the portal serves it. */
  readonly deploy: () => Promise<void>;
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
  const portal = await startPortal();
  const login = `${portal.origin}/app/default/login?SMQUERYDATA=x&TARGET=/apps/home`;
  const referenceServer = await startReferenceServer(await buildLoginMonolith(), await warmUp(login));
  let deploys = 0;
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-quic'],
  });
  return {
    browser,
    deploy: async () => {
      deploys += 1;
      const id = await publishVariant(portal, 'login-mf', {
        files: { 'entry.js': prepend(`/* ${deploys} */`) },
      });
      await promoteBuild(portal, { 'login-mf': id });
      while (!(await (await fetch(login)).text()).includes(`/parts/login-mf/${id}/`)) await delay(100);
      await warmUp(login);
    },
    pages: { static: referenceServer.staticForm, monolith: referenceServer.monolith, portal: login },
    stop: async () => {
      await browser.close();
      referenceServer.stop();
      await portal.stop();
      await removeData();
    },
  };
}
