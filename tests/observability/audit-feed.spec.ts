import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { startPortal } from '../portal/start-portal';
import { Recovery } from '../security/recovery';
import { Visitor } from '../security/visitor';
import { WORKSPACE } from '../workspace';

const GUIDE = readFileSync(path.join(WORKSPACE, 'docs/how-to/observe.md'), 'utf8');
const [, COMMAND = ''] = /```sh\n(curl [^]*?)```/.exec(GUIDE) ?? [];

interface Line {
  readonly event: { readonly id: string; readonly action: string };
}

test(
  'the documented command reads the audit log page by page, and goes on after a restart @SEC-R15',
  { tag: '@long' },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portal-feed-'));
    const token = randomBytes(32).toString('base64');
    const settings = { PORTAL_ENVIRONMENT: 'LOCAL', AUDIT_TOKEN: token };
    let portal = await startPortal(settings);
    let cursor: string | undefined;
    /** Runs the command of the guide; omits the cursor parameter while there is no cursor. */
    const read = (limit: number): readonly Line[] => {
      const command = COMMAND.replace('https://portal.example.com', portal.origin)
        .replace('limit=500', `limit=${limit}`)
        .replace(cursor === undefined ? '&cursor=$CURSOR' : '', '');
      const env = { ...process.env, AUDIT_TOKEN: token, CURSOR: cursor };
      const { status, stdout, stderr } = spawnSync(command, {
        cwd: folder,
        shell: true,
        encoding: 'utf8',
        env,
      });
      expect(status, stderr).toBe(0);
      const [, next] =
        /^next-cursor: (\S+)/im.exec(readFileSync(path.join(folder, 'headers.txt'), 'utf8')) ?? [];
      cursor = next;
      return stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Line);
    };
    const readAll = (limit: number): readonly string[] => {
      const page = read(limit);
      return page.length === 0 ? [] : [...page.map(({ event }) => event.action), ...readAll(limit)];
    };
    const startRecovery = async (): Promise<void> => {
      const recovery = await Recovery.begin(await Visitor.at(portal.origin), 'alex.morgan', 'Email');
      expect((await recovery.send()).status).toBe(200);
    };
    await startRecovery();
    expect(readAll(1)).toEqual(expect.arrayContaining(['startRecovery', 'generateOtp', 'exportAudit']));
    await portal.halt();
    portal = await startPortal({ ...settings, DATA_DIR: portal.dataDir });
    expect(readAll(500)).toEqual([]);
    await (await Visitor.at(portal.origin)).signIn('erika.muster', 'Typed-by-mistake-1');
    await expect.poll(() => readAll(500).filter((action) => action !== 'exportAudit')).toEqual(['signOn']);
    rmSync(folder, { recursive: true, force: true });
    await portal.stop();
  },
);
