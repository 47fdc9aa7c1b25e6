import { readdirSync, readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { createCustomWhiteLabels } from '../portal/custom-white-labels';
import { startMailServer } from '../portal/mail-server';
import { startPortal } from '../portal/start-portal';
import { Recovery } from '../security/recovery';
import { Visitor } from '../security/visitor';

/** The most expensive of many drawings that the schema allows: 0.3 s of processor time. */
const COSTLY = {
  kind: 'drawing',
  viewBox: '0 0 1 1',
  path: `M0 0${'c999 999 1-999 7 7'.repeat(222)}`,
  lineWidth: 20,
} as const;

/** Processor time of a process's threads, in milliseconds (Linux, proc(5)). */
function readThreadTimes(pid: number): ReadonlyMap<string, number> {
  const folder = `/proc/${pid}/task`;
  const readMs = (thread: string): number => {
    try {
      return Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
    } catch {
      // It has ended since the folder was read.
      return 0;
    }
  };
  return new Map(readdirSync(folder).map((thread) => [thread, readMs(thread)]));
}

test.skip(() => process.platform !== 'linux', 'Only Linux reports the processor time of a thread');

test('the portal responds while the most expensive logo is rendered for the first mail @SEC-R9 @D-14 @long', async () => {
  const mails = await startMailServer();
  const clients = createCustomWhiteLabels({ ray: { logo: COSTLY } });
  const portal = await startPortal({
    PORTAL_ENVIRONMENT: 'LOCAL',
    WHITE_LABELS_DIR: clients.folder,
    ...mails.settings,
  });
  const pid = portal.process.pid ?? 0;
  const visitor = await Visitor.at(portal.origin);
  const recovery = await Recovery.begin(visitor, 'alex.morgan', 'Email', { 'x-portal-white-label': 'ray' });
  const existing = readThreadTimes(pid);
  await recovery.send();
  const statuses: number[] = [];
  await expect
    .poll(async () => {
      statuses.push((await visitor.get('/healthz')).status);
      return mails.accepted.length;
    })
    .toBe(1);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(mails.accepted[0]).toContain('image/png');
  // The rendering was the work of a thread that began with it, so the event loop was free.
  const begun = [...readThreadTimes(pid)].filter(([thread]) => !existing.has(thread));
  expect(Math.max(0, ...begun.map(([, ms]) => ms))).toBeGreaterThan(50);
  await portal.stop();
  clients.remove();
  await mails.stop();
});
