import { type Check, requireThat } from '../kit/check';
import {
  describeResponse,
  type RequestOptions,
  type ServiceResponse,
  ServiceUnderTest,
} from '../kit/http-client';
import { serviceKit } from '../kit/service-kit';

/** Paths of the statistics store (D-11). */
const PATHS = [
  '/portal-metrics/analytics/click',
  '/portal-service/httpUsageStatus/store',
  '/portal-service/stateUsageStatus/store',
  '/portal-service/public/logDpStats',
];

/** Maximum number of records that a page sends at once. */
const MAX_RECORDS = 100;
/** The portal's timeout for a statistics service, because a pending batch would delay the visitor's next page. */
const TIME_LIMIT_MS = 3_000;

/** Fields common to click and HTTP events (section 3.8). */
const RECORD = {
  EVENT_NAME: 'portal_HTTP_STATS',
  APPLICATION_MNEMONIC: 'CONFORMANCE',
  CLIENT_ID: 'default',
  PORTAL_NAME: 'portal',
  DEVICE_TYPE: 'desktop',
  SCREEN_RESOLUTION: '1440x900',
  USER_TYPE: 'both',
  EMBEDDED_PORTAL: false,
  REQUEST_URL: '/portal-login-service/public/fps/auth',
  HTTP_STATUS_CODE: 200,
  ELAPSED_TIME: 12,
};

async function post(
  service: ServiceUnderTest,
  path: string,
  options: RequestOptions,
): Promise<ServiceResponse> {
  return (await service.browser()).request(path, { method: 'POST', ...options });
}

/** Checks of a statistics service. */
const STATISTICS_CHECKS: readonly Check<ServiceUnderTest>[] = [
  {
    id: 'STA-STORE',
    title: 'each of the four paths accepts a batch of records',
    run: async (service) => {
      for (const path of PATHS) {
        const response = await post(service, path, { body: [RECORD] });
        requireThat(response.status >= 200 && response.status < 300, describeResponse(response));
      }
    },
  },
  {
    id: 'STA-BATCH',
    title: `a batch may have ${MAX_RECORDS} records, and a record fields that the service does not know`,
    run: async (service) => {
      const body = Array.from({ length: MAX_RECORDS }, (_, index) => ({
        ...RECORD,
        INDEX: index,
        NEW_FIELD: {},
      }));
      const response = await post(service, PATHS[1] ?? '', { body });
      requireThat(response.status >= 200 && response.status < 300, describeResponse(response));
    },
  },
  {
    id: 'STA-BEACON',
    title: 'a batch of navigator.sendBeacon is accepted: text/plain and no anti-forgery token',
    run: async (service) => {
      for (const path of PATHS) {
        const headers = { 'content-type': 'text/plain;charset=UTF-8', 'x-xsrf-token': '' };
        const response = await post(service, path, { text: JSON.stringify([RECORD]), headers });
        requireThat(response.status >= 200 && response.status < 300, describeResponse(response));
      }
    },
  },
  {
    id: 'STA-INPUT',
    title: 'what is no list of records is rejected and does not make the service fail',
    run: async (service) => {
      for (const text of ['', '{', 'null', '"x"', '[1]', '[[]]']) {
        const response = await post(service, PATHS[0] ?? '', { text });
        requireThat(
          response.status >= 400 && response.status < 500,
          `${JSON.stringify(text)}: ${describeResponse(response)}`,
        );
      }
    },
  },
  {
    id: 'STA-LARGE',
    title: 'a body beyond 512 KiB is rejected with 413',
    run: async (service) => {
      const body = [{ ...RECORD, TEXT: 'x'.repeat(600 * 1024) }];
      const response = await post(service, PATHS[0] ?? '', { body });
      requireThat(response.status === 413, describeResponse(response));
    },
  },
  {
    id: 'STA-SILENT',
    title: 'a stored batch is not returned, and no response sets a cookie',
    run: async (service) => {
      for (const { path, status, text, headers } of service.exchanges.filter(
        (each) => each.method === 'POST',
      )) {
        requireThat(status >= 300 || !text.includes('CONFORMANCE'), `${path} returns the records.`);
        requireThat(headers.getSetCookie().length === 0, `${path} sets a cookie.`);
      }
    },
  },
  {
    id: 'STA-TIME-LIMIT',
    title: 'every response arrives within 3 s, also of 20 batches at once',
    run: async (service) => {
      await Promise.all(Array.from({ length: 20 }, () => post(service, PATHS[2] ?? '', { body: [RECORD] })));
      for (const { path, milliseconds } of service.exchanges)
        requireThat(milliseconds < TIME_LIMIT_MS, `${path}: ${Math.round(milliseconds)} ms`);
    },
  },
];

/** The statistics service (sections 3.8 and 7 of the specification, D-11). */
export const statisticsKit = serviceKit({
  description: 'check a statistics service (/portal-metrics, /portal-service)',
  needsUsers: false,
  prepare: (target) => ({ checks: STATISTICS_CHECKS, context: new ServiceUnderTest(target) }),
});
