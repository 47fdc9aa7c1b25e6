import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { sharedPortal } from '../portal/shared-portal';
import { startPortal } from '../portal/start-portal';
import { WORKSPACE } from '../workspace';
import { SERVICE_KITS } from './services';
import { type ExampleService, startExampleService } from './test-support/example-service';
import { runConformance } from './test-support/run-command';

/* Runs the command as an adopter does, against the example services and the reference services. */

const REFERENCE_USERS = path.join(WORKSPACE, 'tests/conformance/reference-users.json');
const folder = mkdtempSync(path.join(tmpdir(), 'portal-conformance-'));

let example: ExampleService;
test.beforeAll(async () => {
  example = await startExampleService();
});
test.afterAll(async () => {
  await example.stop();
  rmSync(folder, { recursive: true, force: true });
});

// Quick runs cover this with the documented command in tests/own-services/documentation.spec.ts.
test('the example recovery service passes every check, and the results are also JUnit XML @D-3 @long', async () => {
  const junit = path.join(folder, 'recovery.xml');
  const { code, printed } = await runConformance(
    'recovery',
    '--url',
    example.url,
    '--users',
    example.usersFile,
    '--junit',
    junit,
  );
  expect(printed).toContain('0 failed, 0 skipped');
  expect(code).toBe(0);
  const xml = readFileSync(junit, 'utf8');
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuite name="conformance\.recovery"/);
  expect(xml.match(/<testcase /g)).toHaveLength(Number(/tests="(\d+)"/.exec(xml)?.[1]));
  expect(xml).toContain('failures="0"');
});

test('the reference recovery service passes every check through the portal @D-3 @long', async () => {
  // REC-START-LIMIT starts 150 recoveries; the checks before it start fewer than 130.
  const portal = await startPortal({ RECOVERY_IP_LIMIT: '130' });
  try {
    const { code, printed } = await runConformance(
      'recovery',
      '--url',
      portal.origin,
      '--portal',
      '--users',
      REFERENCE_USERS,
    );
    expect(printed).toContain('0 failed, 0 skipped');
    expect(code).toBe(0);
  } finally {
    await portal.stop();
  }
});

const referenceTag = quickCases(1);
for (const [service, ...options] of [
  ['content'],
  ['content', '--portal'],
  ['statistics'],
  ['statistics', '--portal'],
] as const)
  test(`the reference service passes every check: ${service} ${options.join('')} @D-3 ${referenceTag()}`, async () => {
    const { origin } = await sharedPortal();
    const { code, printed } = await runConformance(service, '--url', origin, ...options);
    expect(printed).toContain('0 failed, 0 skipped');
    expect(code).toBe(0);
  });

const absentTag = quickCases(1);
for (const service of ['content', 'statistics'])
  test(`a ${service} service without the paths fails, with the exit code 1 and the reasons @D-3 ${absentTag()}`, async () => {
    const junit = path.join(folder, `${service}.xml`);
    const { code, printed } = await runConformance(service, '--url', example.url, '--junit', junit);
    expect(printed).toMatch(/FAIL {2}\w{3}-\w+.*\n {6}(?:GET|POST) \//);
    expect(code).toBe(1);
    expect(readFileSync(junit, 'utf8')).toContain('<failure message="');
  });

test('a service that is not there fails every check that needs it, with the exit code 1 @D-3', async () => {
  const { code, printed } = await runConformance('content', '--url', 'http://127.0.0.1:9');
  expect(printed).toContain('FAIL  CON-BLOCK');
  expect(printed).toMatch(/fetch failed \(.+\)/);
  expect(code).toBe(1);
});

const few = path.join(folder, 'few.json');
writeFileSync(few, JSON.stringify({ outbox: '/o?u={userId}', users: [{ userId: 'a' }] }));

const wordsTag = quickCases(3);
for (const [words, reason] of [
  [['recovery'], "required option '--url <url>' not specified"],
  [['recovery', '--url', 'https://bank.example'], "required option '--users <file>' not specified"],
  [['recovery', '--url', 'bank.example', '--users', few], 'It is an http or https URL without a query.'],
  [
    ['recovery', '--url', 'https://bank.example', '--users', few],
    'User 1 of the users file needs "firstName"',
  ],
  [['recovery', '--url', 'https://bank.example', '--users', '/none'], '/none cannot be read as JSON'],
  [['recover'], "unknown command 'recover'"],
] as const)
  test(`conformance ${words.slice(0, 3).join(' ')}: ${reason} @D-3 ${wordsTag()}`, async () => {
    const { code, printed } = await runConformance(...words);
    expect(printed).toContain(reason);
    expect(code).toBe(2);
  });

test('--help names every service @D-3 @long', async () => {
  const { code, printed } = await runConformance('--help');
  for (const service of Object.keys(SERVICE_KITS)) expect(printed).toContain(`  ${service} `);
  expect(code).toBe(0);
});
