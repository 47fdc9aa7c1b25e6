import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net, { type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort, waitForExit } from '../portal/run-start';
import { type BrowserSession, ELEMENT_KEY } from './browser-session';

/** Time until Firefox must accept connections. */
const START_LIMIT_MS = 60_000;
const POLL_INTERVAL_MS = 200;

/** Marionette error, the third element of a response. */
interface CommandError {
  readonly error: string;
  readonly message: string;
}

type Send = <Result>(command: string, parameters?: Readonly<Record<string, unknown>>) => Promise<Result>;

function connect(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

async function untilConnected(port: number): Promise<Socket> {
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    try {
      return await connect(port);
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(POLL_INTERVAL_MS);
    }
  }
}

/**
 * Sends Marionette messages: WebDriver commands as `length:[0, id, name, parameters]`, the format that geckodriver
 * translates to.
 */
function commandsOver(socket: Socket): Send {
  const waiting = new Map<number, (error: CommandError | null, result: unknown) => void>();
  let received = Buffer.alloc(0);
  let lastId = 0;
  const take = (): string | null => {
    const colon = received.indexOf(':');
    const length = Number(received.subarray(0, colon).toString());
    if (colon === -1 || received.length < colon + 1 + length) return null;
    const message = received.subarray(colon + 1, colon + 1 + length).toString();
    received = received.subarray(colon + 1 + length);
    return message;
  };
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (let message = take(); message !== null; message = take()) {
      const parsed = JSON.parse(message) as unknown;
      if (!Array.isArray(parsed)) continue;
      const [, id, error, result] = parsed as [number, number, CommandError | null, unknown];
      waiting.get(id)?.(error, result);
      waiting.delete(id);
    }
  });
  const failAll = (): void => {
    for (const settle of waiting.values()) settle({ error: 'closed', message: 'Firefox ended' }, null);
    waiting.clear();
  };
  socket.on('close', failAll);
  socket.on('error', failAll);
  return (command, parameters = {}) =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, (error, result) =>
        error === null
          ? resolve(result as never)
          : reject(new Error(`${command}: ${error.error}: ${error.message}`)),
      );
      const text = JSON.stringify([0, id, command, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

/**
 * Starts Firefox with its built-in remote protocol; geckodriver is not needed.
 * @throws when Firefox does not start
 */
export async function startFirefox(file: string): Promise<BrowserSession> {
  const port = await findFreePort();
  const profile = mkdtempSync(path.join(tmpdir(), 'portal-firefox-'));
  writeFileSync(path.join(profile, 'user.js'), `user_pref("marionette.port", ${port});\n`);
  const browser = spawn(file, ['--marionette', '--headless', '--no-remote', '--profile', profile], {
    stdio: 'ignore',
    env: { ...process.env, HOME: profile },
  });
  const stop = async (): Promise<void> => {
    browser.kill();
    await waitForExit(browser);
    rmSync(profile, { recursive: true, force: true });
  };
  try {
    const socket = await untilConnected(port);
    const send = commandsOver(socket);
    const { capabilities } = await send<{ capabilities: { browserName: string; browserVersion: string } }>(
      'WebDriver:NewSession',
      { capabilities: { alwaysMatch: {} } },
    );
    return {
      version: `${capabilities.browserName} ${capabilities.browserVersion}`,
      navigate: (url) => send('WebDriver:Navigate', { url }),
      execute: async <Result>(script: string, ...args: readonly unknown[]) =>
        (await send<{ value: Result }>('WebDriver:ExecuteScript', { script, args })).value,
      click: (element) => send('WebDriver:ElementClick', { id: element[ELEMENT_KEY] }),
      type: (element, text) => send('WebDriver:ElementSendKeys', { id: element[ELEMENT_KEY], text }),
      resizeWindow: (width, height) => send('WebDriver:SetWindowRect', { width, height }),
      close: async () => {
        socket.destroy();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
