import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { isVerified, newPassword, requireAccepted } from '../conformance/recovery/recovery-client';
import { RecoveryContext } from '../conformance/recovery/recovery-context';
import { readTestUsers } from '../conformance/recovery/test-users';
import { type ExampleService, startExampleService } from '../conformance/test-support/example-service';
import { test } from '../portal/browser-test';
import { findFreePort } from '../portal/run-start';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { WORKSPACE } from '../workspace';
import { type OwnSignOn, startOwnSignOn } from './own-sign-on';

/* D-15: a complete password recovery over HTTP with every combination of custom and reference services. */

/** Setting of each service that a bank may replace. */
const SETTINGS = {
  recovery: 'RECOVERY_SERVICE_URL',
  'sign-on': 'SIGN_ON_SERVICE_URL',
  content: 'CONTENT_SERVICE_URL',
  statistics: 'STATISTICS_SERVICE_URL',
  'white-label tests': 'WHITE_LABEL_TESTS_SERVICE_URL',
} as const;
type Service = keyof typeof SETTINGS;
const SERVICES = Object.keys(SETTINGS) as readonly Service[];

/** Every subset of the services. */
const COMBINATIONS: readonly (readonly Service[])[] = Array.from(
  { length: 2 ** SERVICES.length },
  (_, bits) => SERVICES.filter((_service, index) => (bits >> index) % 2 === 1),
);

let recovery: ExampleService;
let signOn: OwnSignOn;
/** Portal that serves the bank's content, statistics and test list. A statistics service must know the portal's origin. */
let bank: TestPortal;
let port: string;
test.beforeAll(async () => {
  recovery = await startExampleService();
  signOn = await startOwnSignOn(recovery.usersFile);
  port = String(await findFreePort());
  bank = await startPortal({ PUBLIC_ORIGIN: `http://localhost:${port}` });
});
test.afterAll(async () => {
  await bank.stop();
  await signOn.stop();
  await recovery.stop();
});

function getUrl(service: Service): string {
  if (service === 'recovery') return recovery.url;
  return service === 'sign-on' ? signOn.url : bank.origin;
}

/** Creates the context of a recovery, with the users and the outbox of the recovery service in use. */
function recoveryContext(portal: TestPortal, isOwn: boolean): RecoveryContext {
  const file = isOwn ? 'examples/recovery-service/users.json' : 'tests/conformance/reference-users.json';
  const users = readTestUsers(JSON.parse(readFileSync(path.join(WORKSPACE, file), 'utf8')));
  const outbox = isOwn ? `${recovery.url}${users.outbox}` : users.outbox;
  return new RecoveryContext({ url: portal.origin, isPortal: true }, { ...users, outbox });
}

// Quick runs replace services in recovery-journeys.spec.ts, tests/sign-on and faults/custom-upstreams.spec.ts (content).
for (const ownServices of COMBINATIONS) {
  const name = ownServices.length === 0 ? 'no own service' : `own ${ownServices.join(', ')}`;
  test(
    `${name}: a password recovery ends, and every other service responds @D-15 @D-3`,
    { tag: '@long' },
    async () => {
      const portal = await startPortal({
        PORT: port,
        RECOVERY_DESTINATION_LIMIT: '10000',
        ...Object.fromEntries(ownServices.map((service) => [SETTINGS[service], getUrl(service)])),
      });
      try {
        const context = recoveryContext(portal, ownServices.includes('recovery'));
        const { recovery: started, channel, passcode } = await context.startAndSend(context.nextUser());
        expect(isVerified(await started.verify(channel, passcode))).toBe(true);
        requireAccepted(await started.createTemporaryPassword(), 'fps/email');
        const target = '%2Fapp%2Fdefault%2Flogin';
        const change = await started.browser.request(
          `/pw/forms/smpwservices.fcc?SMAUTHREASON=34&TARGET=${target}&smagentname=portal&uti=external&FTUF=N`,
        );
        expect([change.status, change.headers.get('location')]).toEqual([
          302,
          '/nxn/fps-self-change-pw?wl=default',
        ]);
        requireAccepted(await started.change(newPassword()), 'change');

        const { browser } = started;
        const form = await browser.request('/login/forms/bg/ProcessLogin.fcc?SMQUERYDATA=x', {
          method: 'POST',
          text: 'USER=no.body&PASSWRD=Wrong-Password-1&SMENC=UTF-8&SUBMIT=Login&TARGET=',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        });
        expect([form.status, form.headers.get('location')]).toEqual([
          302,
          expect.stringMatching(/^\/app\/default\/login\?/),
        ]);
        const content = await browser.request('/app/cs5/gateway/open/systemrequirements.json');
        expect(content.json).toMatchObject({ page: { text_s: expect.any(String) } });
        const statistics = await browser.request('/portal-service/stateUsageStatus/store', {
          method: 'POST',
          body: [{ EVENT_TYPE: 'portal_USAGE_STATS' }],
        });
        expect(statistics.status).toBe(204);
        expect((await browser.request('/portal-service/public/wlTestUrls')).status).toBe(200);
      } finally {
        await portal.stop();
      }
    },
  );
}
