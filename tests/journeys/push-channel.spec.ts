import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { createPatchedWorkspace, listPatchedFiles } from '../portal/patched-workspace';
import { findFreePort, runStart, waitForExit, waitUntilUp } from '../portal/run-start';
import { createTestEnvironment } from '../portal/test-environment';
import { watchPage } from '../portal/watch-page';
import { WORKSPACE } from '../workspace';
import { visitor } from './recovery-visitor';

/* A fourth channel: the example push-channel. */

const PATCH = path.join(WORKSPACE, 'examples/push-channel/push-channel.patch');
const USERS = `userId,firstName,lastName,email,appNumber
paula.push,Paula,Push,paula.push@example.com,4821 5973
`;

type Line = Readonly<Record<string, unknown>>;

/** Starts the example receiver as the back end of the app. */
function startApp(settings: NodeJS.ProcessEnv): {
  readonly process: ChildProcess;
  readonly waitForLine: (isWanted: (line: Line) => boolean) => Promise<Line>;
} {
  const child = spawn(process.execPath, ['examples/message-webhook/receiver.mjs'], {
    cwd: WORKSPACE,
    env: createTestEnvironment(settings),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines: Line[] = [];
  let notify = (): void => undefined;
  createInterface({ input: child.stdout }).on('line', (text) => {
    lines.push(JSON.parse(text) as Line);
    notify();
  });
  const waitForLine = async (isWanted: (line: Line) => boolean): Promise<Line> => {
    for (;;) {
      const at = lines.findIndex(isWanted);
      // Each line is waited for once.
      if (at !== -1) return lines.splice(0, at + 1).at(-1) ?? {};
      await new Promise<void>((resolve) => (notify = resolve));
    }
  };
  return { process: child, waitForLine };
}

test('the patch of the channel push applies, and changes at most 12 files @OTP-2', () => {
  const files = listPatchedFiles(PATCH);
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(12);
});

test.describe('a portal with the channel push', () => {
  const started: ChildProcess[] = [];
  const folders: string[] = [];
  test.afterAll(async () => {
    for (const child of started) child.kill();
    await Promise.all(started.map(waitForExit));
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  test('the app confirms a recovery by the webhook; an unknown User ID looks alike @OTP-1 @VER-4 @D-5 @SEC-R4 @long', async ({
    page,
  }) => {
    const workspace = createPatchedWorkspace(PATCH);
    const dataDir = mkdtempSync(path.join(tmpdir(), 'push-channel-'));
    folders.push(workspace.folder, dataDir);
    const users = path.join(dataDir, 'users.csv');
    writeFileSync(users, USERS);
    execFileSync(
      'npm',
      ['run', 'users', '--', 'import', users, '--apply', '--passwords', path.join(dataDir, 'passwords.csv')],
      { cwd: workspace.folder, env: createTestEnvironment({ DATA_DIR: dataDir }) },
    );
    const [port, appPort] = [await findFreePort(), await findFreePort()];
    const origin = `http://localhost:${port}`;
    const secret = randomBytes(32).toString('base64');
    const app = startApp({
      PORT: String(appPort),
      PORTAL_ORIGIN: origin,
      MESSAGE_WEBHOOK_SECRET: secret,
    });
    started.push(app.process);
    const portal = runStart(
      {
        PORTAL_ENVIRONMENT: 'LOCAL',
        PORT: String(port),
        DATA_DIR: dataDir,
        MESSAGE_WEBHOOK_URL: `http://127.0.0.1:${appPort}`,
        MESSAGE_WEBHOOK_SECRET: secret,
        MESSAGE_WEBHOOK_CHANNELS: 'push',
      },
      'start',
      workspace.folder,
    );
    started.push(portal.process);
    await waitUntilUp(portal.process, portal.output);

    const problems = watchPage(page);
    const me = visitor(page, { origin });
    const option = page.getByRole('listitem').filter({ hasText: 'Banking app' });
    await me.open('/default/fps');
    await me.submitUserId('somebody.else');
    await expect(option).toContainText(/\*+\d\d/);
    await me.open('/default/fps');
    await me.submitUserId('paula.push');
    await expect(option).toContainText('with the number ******73');
    const sent = me.waitForResponseTo('fps/generate-otp');
    await me.button('Ask my app').click();
    const { otp } = (await (await sent).json()) as { readonly otp: string };
    const code = Buffer.from(otp.slice(3), 'base64').toString('utf8');
    await expect(me.heading('Confirm in your banking app')).toBeFocused();
    await expect(me.main).toContainText(code.split('').join(' '));

    const message = await app.waitForLine(({ event }) => event === 'message');
    expect(message).toMatchObject({ channel: 'Push', to: '48215973', digits: code.length });
    expect(message['text']).toContain(await me.reference());
    expect(JSON.stringify(message)).not.toContain(code);
    await app.waitForLine(({ event, next }) => event === 'call' && next === 'gather');
    await expect(me.main).toContainText('Waiting for you to enter the code');
    app.process.stdin?.write(`${code === '000000' ? '111111' : '000000'}\n`);
    await app.waitForLine(({ event, next }) => event === 'call' && next === 'gather');
    app.process.stdin?.write(`${code}\n`);
    await app.waitForLine(({ event, next }) => event === 'call' && next === 'hangUp');
    await expect(me.heading('Choose a new password')).toBeVisible();
    expect(problems()).toEqual([]);
  });
});
