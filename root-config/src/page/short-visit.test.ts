import type { RouteMatch } from '@portal/shared-wl-assets';
import { boot } from './page';
import { sendShortVisit } from './short-visit';

jest.mock('./page', () => ({ boot: {} }));

const login: RouteMatch = {
  part: 'login-mf',
  page: 'login',
  path: '/app/ray/login',
  params: { wl: 'ray' },
  query: { SMQUERYDATA: 'secret' },
};

let beacon: jest.Mock<boolean, [string, Blob]>;
beforeEach(() => {
  beacon = jest.fn((_url: string, _body: Blob) => true);
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
  Object.defineProperty(performance, 'timeOrigin', {
    value: Date.UTC(2026, 2, 1, 8, 5, 7),
    configurable: true,
  });
  performance.getEntriesByType = () => [{ domContentLoadedEventEnd: 2_000 }] as never;
  crypto.randomUUID = () => '4c1f0000-0000-4000-8000-000000000000';
});

const readBlob = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

const visit = (route: RouteMatch): void => {
  Object.assign(boot, { route, whiteLabel: { key: 'ray' }, language: 'de-DE' });
  sendShortVisit();
};
const visited = async (route: RouteMatch): Promise<Record<string, unknown>> => {
  visit(route);
  const [url, body] = beacon.mock.lastCall ?? [];
  expect([url, body?.type]).toEqual(['/portal-service/stateUsageStatus/store', 'application/json']);
  const records = JSON.parse(await readBlob(body as Blob)) as Record<string, unknown>[];
  expect(records).toHaveLength(1);
  return records[0] ?? {};
};

test('a short visit leaves the transition record of its page load, field by field @STA-2 @STA-9', async () => {
  const record = await visited(login);
  expect(record).toEqual({
    EVENT_TYPE: 'portal_STATE_STATS',
    EMBEDDED_PORTAL: false,
    LAST_ACTIVITY_TIME_STAMP: '',
    LAST_ACTIVITY_USER_ID: '',
    LINE_OF_BUSINESS: 'Client Experience Delivery',
    PLUGIN_NAME: 'login-mf',
    SSO_PARTNER_ID: '',
    STATE_GUID: '4c1f0000-0000-4000-8000-000000000000',
    WL_KEY: 'ray',
    USER_LANGUAGE: 'de-DE',
    ELAPSED_TIME: 2_000,
    FROM_STATE: '',
    TIME_STAMP_WITH_ZONE: expect.any(String),
    TO_STATE: '/app/ray/login',
    TRANSITION_END_TIME: record['TIME_STAMP_WITH_ZONE'],
    TRANSITION_START_TIME: expect.any(String),
    TRANSITION_STATUS: 'Success',
    HOST_URL: location.origin,
    USER_TYPE: 'both',
  });
  expect(Date.parse(String(record['TRANSITION_START_TIME']))).toBe(performance.timeOrigin);
  expect(Date.parse(String(record['TRANSITION_END_TIME']))).toBe(performance.timeOrigin + 2_000);
});

test('the URL of an unknown page is not recorded @STA-2 @SEC-R15', async () => {
  const record = await visited({ ...login, page: 'notFound', path: '/alex.morgan/secret' });
  expect(record['TO_STATE']).toBe('/{unknown}');
});

test('a view in the studio leaves no record, and a browser without beacons no error @STA-8', () => {
  visit({ ...login, module: 'fixtures' });
  expect(beacon).not.toHaveBeenCalled();
  beacon.mockImplementation(() => {
    throw new TypeError('sendBeacon is blocked');
  });
  expect(() => visit(login)).not.toThrow();
});
