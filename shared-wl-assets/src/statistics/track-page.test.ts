import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BOOT_ELEMENT_ID, browserPortal } from '../portal/browser-portal';
import { fixtureBoot } from '../test-support/portal-fixture';
import type { StatisticsRecord } from './statistics-queue';
import { clickKind, trackClicks } from './track-clicks';
import { trackTransitions } from './track-transitions';

beforeAll(() => {
  const boot = fixtureBoot({ route: { part: 'login-mf', page: 'login', path: '/app/default/login' } });
  document.head.innerHTML = `<script type="application/json" id="${BOOT_ELEMENT_ID}">${JSON.stringify({ ...boot, parts: [] })}</script>`;
  // Missing in jsdom.
  Object.assign(globalThis, { PerformanceNavigationTiming: Object });
  Object.assign(performance, { getEntriesByType: () => [] });
  Object.assign(crypto, { randomUUID: () => '4c1f' });
});
beforeEach(() => {
  document.body.innerHTML = '<div id="slot-main"><button name="go">Go</button><form><p>x</p></form></div>';
});

const records: StatisticsRecord[] = [];
beforeEach(() => records.splice(0));

test('one listener records clicks and submitted forms, including earlier ones @STA-1', () => {
  const button = document.querySelector('button');
  let early: Event | undefined;
  addEventListener('click', (event) => (early = event), { once: true });
  button?.click();
  const stop = trackClicks('click', early === undefined ? [] : [early], undefined, (_kind, record) =>
    records.push(record),
  );
  button?.addEventListener('click', (event) => event.stopPropagation(), { once: true });
  button?.click();
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  stop();
  button?.click();
  expect(records.map((record) => [record['EVENT_TYPE'], record['FIELD_ID']])).toEqual([
    ['click', 'go'],
    ['click', 'go'],
    ['submit', 'form'],
  ]);
  expect(records[0]).toMatchObject({ FROM_STATE: '/app/default/login', WL_KEY: 'default' });
  expect(records.map((record) => record['LAST_ACTIVITY_TIME_STAMP'] !== '')).toEqual([false, true, true]);
});

test('clicks of a digital-pulse white label are sent there; two are configured @STA-6', () => {
  expect([clickKind('portal'), clickKind('digitalPulse')]).toEqual(['click', 'login']);
  const folder = path.join(__dirname, '../../white-labels');
  const configured = readdirSync(folder).filter(
    (file) =>
      (JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as { clickStatistics?: string })
        .clickStatistics === 'digitalPulse',
  );
  expect(configured).toEqual(['cash-management.json', 'investment-management.json']);
});

test('the first page view and each navigation within the page are transitions @STA-2', () => {
  const portal = browserPortal();
  const stop = trackTransitions(portal, (record) => records.push(record));
  const { route } = portal.getState();
  portal.setState({ route: { ...route, path: '/default/fps', page: 'fps', part: 'recovery-mf' } });
  portal.setState({ userType: 'internal' });
  portal.setState({ route: { ...route, path: '/some/483920', page: 'notFound', part: 'info-pages-mf' } });
  stop();
  portal.setState({ route });
  expect(records.map((record) => [record['FROM_STATE'], record['TO_STATE'], record['PLUGIN_NAME']])).toEqual([
    ['', '/app/default/login', 'login-mf'],
    ['/app/default/login', '/default/fps', 'recovery-mf'],
    ['/default/fps', '/{unknown}', 'info-pages-mf'],
  ]);
  expect(records[2]).toMatchObject({ STATE_GUID: '4c1f', TRANSITION_STATUS: 'Success' });
});
