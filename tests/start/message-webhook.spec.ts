import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { findFreePort } from '../portal/run-start';
import { startPortal } from '../portal/start-portal';
import { createTestEnvironment } from '../portal/test-environment';
import { Recovery } from '../security/recovery';
import { Visitor } from '../security/visitor';
import { WORKSPACE } from '../workspace';

/** The commands of docs/how-to/connect-a-message-provider.md, in order. */
const [MAKE_SECRET_AND_RECEIVE = '', START = '', SEND_TEST = ''] = [
  ...readFileSync(path.join(WORKSPACE, 'docs/how-to/connect-a-message-provider.md'), 'utf8').matchAll(
    /```sh\n([^]*?)```/g,
  ),
].map(([, block = '']) => block.trim());

/** Lines that the receiver prints as JSON. */
class Printed {
  readonly #lines: Record<string, unknown>[] = [];

  constructor(receiver: ChildProcess) {
    if (receiver.stdout)
      createInterface({ input: receiver.stdout }).on('line', (line) => {
        if (line.startsWith('{')) this.#lines.push(JSON.parse(line) as Record<string, unknown>);
      });
  }

  async line(wanted: Record<string, unknown>): Promise<Record<string, unknown>> {
    const isWanted = (line: Record<string, unknown>) =>
      Object.entries(wanted).every(([name, value]) => line[name] === value);
    await expect.poll(() => this.#lines.some(isWanted)).toBe(true);
    return this.#lines.find(isWanted) ?? {};
  }
}

test(
  'documented commands connect a receiver that gets a test message and plays a phone call @D-4 @D-5',
  { tag: '@long' },
  async () => {
    const [port, portalPort] = [await findFreePort(), await findFreePort()];
    const withPorts = (command: string) =>
      command.replaceAll('8080', String(portalPort)).replaceAll('9090', String(port));
    const made = spawnSync(
      'sh',
      ['-c', `${MAKE_SECRET_AND_RECEIVE.split('\n')[0]}; printenv MESSAGE_WEBHOOK_SECRET`],
      {
        encoding: 'utf8',
      },
    );
    const secret = { MESSAGE_WEBHOOK_SECRET: made.stdout.trim() };
    const receive = MAKE_SECRET_AND_RECEIVE.split('\n')[1] ?? '';
    const receiver = spawn('sh', ['-c', `exec env ${withPorts(receive)}`], {
      cwd: WORKSPACE,
      env: { ...process.env, ...secret },
    });
    try {
      const printed = new Printed(receiver);
      await printed.line({ event: 'listening' });

      const settings = Object.fromEntries(
        [...withPorts(START).matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = '', value]) => [name, value]),
      );
      const portal = await startPortal({ ...settings, ...secret, PORT: String(portalPort) });

      const sent = spawnSync(withPorts(SEND_TEST), {
        cwd: WORKSPACE,
        shell: true,
        encoding: 'utf8',
        env: createTestEnvironment({ ...secret, DATA_DIR: portal.dataDir }),
      });
      expect(sent.status, sent.stderr).toBe(0);
      expect(sent.stdout).toContain('The message webhook has accepted passcodeEmail of karmesin in de-DE');
      expect(await printed.line({ channel: 'Email', whiteLabel: 'karmesin' })).toMatchObject({
        from: { email: 'login@karmesin.example' },
        replyTo: 'hilfe@karmesin.example',
      });

      const visitor = await Visitor.at(portal.origin);
      const recovery = await Recovery.begin(visitor, 'alex.morgan', 'Call');
      const passcode = Buffer.from(String((await recovery.send()).body['otp']).slice(3), 'base64').toString();
      await printed.line({ event: 'call', next: 'gather' });
      receiver.stdin.write(`${passcode}\n`);
      await printed.line({ event: 'call', next: 'hangUp' });
      expect((await recovery.prove(passcode)).body).toMatchObject({ authenticationResult: 'SUCCESS' });
      expect(portal.output()).not.toContain(passcode);
      await portal.stop();
    } finally {
      receiver.kill();
    }
  },
);
