import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { startPortal } from '../portal/start-portal';
import { createTestDatabase, isOnPostgres } from '../portal/test-databases';
import { createTestEnvironment } from '../portal/test-environment';
import { WORKSPACE } from '../workspace';
import { parseBody, startRecordingServer } from './recorded-mails';
import { encoded, otherCode } from './recovery';
import { Visitor } from './visitor';

/* Data that a production portal leaves in its data folder, database, log and served files. */

const ADA = {
  userId: 'ada.bell',
  firstName: 'Ada',
  lastName: 'Bell',
  userType: 'external',
  email: 'ada.bell@residue.test',
  cellPhone: '+49 170 5550173',
  temporaryPassword: 'Welcome-Ada-1',
};
const CHOSEN = 'Heron-by-the-lake-8';
const MISTYPED = 'Heron-by-the-sea-9';

/** Data of the demo users, which production must neither serve nor store. */
const DEMO = ['alex.morgan', 'erika.muster', 'Portal-Demo-', 'Welcome-Frida', '5555550101'];

const AFTER_SENDS =
  'after real sends in production no file, table or log line holds a contact, a passcode, a password or a demo user @SEC-R5 @SEC-R12 @SEC-R15 @SEC-R16';

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Finds files with one of the texts, as UTF-8 or base64. */
function findIn(folder: string, texts: readonly string[]): readonly string[] {
  return filesBelow(folder).flatMap((file) => {
    const content = readFileSync(file).toString('latin1').toLowerCase();
    return texts
      .filter((text) => content.includes(text.toLowerCase()))
      .map((text) => `${path.relative(folder, file)}: ${text}`);
  });
}

test('no built file of a part contains a demo user @SEC-R16', () => {
  const built = readdirSync(WORKSPACE)
    .map((folder) => path.join(WORKSPACE, folder, 'dist'))
    .filter((folder) => existsSync(path.join(folder, 'browser')));
  expect(built.length).toBeGreaterThanOrEqual(6);
  expect(built.flatMap((folder) => findIn(folder, DEMO))).toEqual([]);
});

test(AFTER_SENDS, { tag: '@long' }, async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-residue-'));
  const mails = await startRecordingServer();
  const database = isOnPostgres ? await createTestDatabase() : null;
  const settings = {
    PORTAL_ENVIRONMENT: 'PRODUCTION',
    PUBLIC_ORIGIN: 'https://login.residue-bank.example',
    SERVER_KEY: randomBytes(32).toString('base64'),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'debug',
    ...(database !== null && { DATABASE_URL: database.url }),
    ...mails.settings,
  };
  const run = (command: string): string => {
    const { status, stdout, stderr } = spawnSync(command, {
      cwd: WORKSPACE,
      shell: true,
      encoding: 'utf8',
      maxBuffer: 100_000_000,
      env: createTestEnvironment(settings),
    });
    expect(status, stderr).toBe(0);
    return stdout;
  };
  try {
    const users = path.join(tmpdir(), `${path.basename(dataDir)}.csv`);
    writeFileSync(users, [Object.keys(ADA), Object.values(ADA)].map((row) => row.join(',')).join('\n'));
    run(`npm run users -- import ${users} --apply`);
    rmSync(users);

    const portal = await startPortal(settings);
    const codes: string[] = [];
    const visitor = await Visitor.at(portal.origin);
    /** Starts a recovery and verifies its passcode after a wrong one. */
    const prove = async (flow: string, userId: string): Promise<void> => {
      const { body } = await visitor.call('/fps/auth', { devicePrint: 'test', flow, userId });
      const claims = {
        channel: 'Email',
        value: body['primaryEmail'],
        sessionId: body['sessionId'],
        transactionId: body['transactionId'],
        flow,
        userId,
      };
      const before = mails.mails.length;
      expect((await visitor.call('/fps/generate-otp', claims)).status).toBe(200);
      // A notice about an earlier step may arrive first.
      const sent = () =>
        mails.mails.slice(before).flatMap((mail) => /^\s*(\d{6,8})\s*$/m.exec(parseBody(mail))?.[1] ?? []);
      await expect.poll(sent).toHaveLength(1);
      const [code = ''] = sent();
      codes.push(code);
      const enter = (otp: string) =>
        visitor.call('/fps/verify-otp', { ...claims, devicePrint: 'test', otp: encoded(otp) });
      expect((await enter(otherCode(code))).status).not.toBe(200);
      expect((await enter(code)).status).toBe(200);
    };

    await prove('FPS', ADA.userId);
    expect(await visitor.signIn(ADA.userId, MISTYPED)).toContain('Invalid%20Credentials');
    const changed = await visitor.call('/change', {
      userId: ADA.userId,
      tempPass: ADA.temporaryPassword,
      newPass: CHOSEN,
      verifyPass: CHOSEN,
    });
    expect(changed).toMatchObject({ status: 200 });
    expect(await visitor.signIn(ADA.userId, CHOSEN)).toMatch(/^\/apps\/home|^\/login\/forms\/bg\/cookies/);
    const { firstName, lastName, email } = ADA;
    const found = await visitor.call('/fuid/lookup', { firstName, lastName, emailId: email });
    expect(found).toMatchObject({ status: 200 });
    const { principalId } = found.body;
    const handle = await visitor.call('/uti/decrypt', { encryptedId: principalId });
    await prove('FUID', String(handle.body['userId']));
    expect(await visitor.call('/fuid/emails', { principalId })).toMatchObject({ status: 200 });
    expect(mails.mails.flatMap(({ recipients }) => recipients)).toEqual(
      Array(mails.mails.length).fill(email),
    );
    await portal.halt();

    const secrets = [
      email,
      'ada.bell@',
      Buffer.from(email).toString('base64').slice(0, 20),
      '1705550173',
      '170 5550173',
      ADA.temporaryPassword,
      CHOSEN,
      MISTYPED,
      ...codes,
    ];
    expect(codes).toHaveLength(2);
    // The database's own files may contain the six digits by chance; its tables are checked below.
    expect(findIn(dataDir, [...secrets.filter((secret) => !codes.includes(secret)), ...DEMO])).toEqual([]);
    const log = portal.output();
    expect(log).toContain('/portal-login-service/public/fps/verify-otp');
    expect([...secrets, ...DEMO, ADA.userId, 'Bell'].filter((text) => log.includes(text))).toEqual([]);
    const tables = JSON.parse(run('node_modules/.bin/tsx tests/start/print-tables.ts')) as Record<
      string,
      readonly string[]
    >;
    // The dump contains the tables' data, so the checks below can find a match.
    expect(tables['users']?.join()).toContain(ADA.userId);
    // The published builds in part_files are those checked above; their bytes may contain six digits by chance.
    const rows = Object.entries(tables)
      .filter(([name]) => name !== 'part_files')
      .flatMap(([name, all]) => all.map((row) => `${name}: ${row}`));
    expect(rows.filter((row) => secrets.some((secret) => row.includes(secret)))).toEqual([]);
    expect(rows.filter((row) => DEMO.some((text) => row.includes(text)))).toEqual([]);
    expect(tables['outbox_messages']).toEqual([]);
  } finally {
    await mails.stop();
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
