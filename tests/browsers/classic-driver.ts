import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort, waitForExit } from '../portal/run-start';
import { type BrowserSession, ELEMENT_KEY, type ElementReference } from './browser-session';

/** Time until a driver must accept connections. */
const START_LIMIT_MS = 30_000;
const POLL_INTERVAL_MS = 100;

interface DriverStart {
  readonly file: string;
  readonly environment?: NodeJS.ProcessEnv;
  readonly capabilities: Readonly<Record<string, unknown>>;
}

interface NewSession {
  readonly sessionId: string;
  readonly capabilities: { readonly browserName: string; readonly browserVersion: string };
}

async function send<Result>(url: string, method: string, body?: unknown): Promise<Result> {
  const response = await fetch(url, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value.error}: ${value.message}`);
  return value;
}

async function untilListening(origin: string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    try {
      await fetch(`${origin}/status`);
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(POLL_INTERVAL_MS);
    }
  }
}

/**
 * Starts a browser through its driver over HTTP (W3C WebDriver): chromedriver or WebKitWebDriver.
 * @throws when the driver or the browser does not start
 */
export async function startClassicDriver({
  file,
  environment,
  capabilities,
}: DriverStart): Promise<BrowserSession> {
  const port = await findFreePort();
  const driver = spawn(file, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, ...environment },
  });
  const stop = async (): Promise<void> => {
    driver.kill();
    await waitForExit(driver);
  };
  try {
    const origin = `http://127.0.0.1:${port}`;
    await untilListening(origin);
    const session = await send<NewSession>(`${origin}/session`, 'POST', {
      capabilities: { alwaysMatch: capabilities },
    });
    const base = `${origin}/session/${session.sessionId}`;
    const of = (element: ElementReference): string => `${base}/element/${element[ELEMENT_KEY]}`;
    return {
      version: `${session.capabilities.browserName} ${session.capabilities.browserVersion}`,
      navigate: (url) => send(`${base}/url`, 'POST', { url }),
      execute: (script, ...args) => send(`${base}/execute/sync`, 'POST', { script, args }),
      click: (element) => send(`${of(element)}/click`, 'POST', {}),
      type: (element, text) => send(`${of(element)}/value`, 'POST', { text }),
      resizeWindow: (width, height) => send(`${base}/window/rect`, 'POST', { width, height }),
      close: async () => {
        await send(base, 'DELETE').catch(() => undefined);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
