import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { ownWhiteLabels, type OwnWhiteLabels } from '../portal/own-white-labels';
import { startPortal, type TestPortal } from '../portal/start-portal';

/** A host page that frames whatever its query says. */
const hostPage = (): Server =>
  createServer((request, response) => {
    const source = new URL(request.url ?? '/', 'http://host').searchParams.get('src') ?? '';
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><title>Host</title><iframe title="portal" src="${source.replaceAll('&', '&amp;')}" width="1000" height="800"></iframe>`,
    );
  });

let host: Server;
let hostOrigin: string;
let labels: OwnWhiteLabels;
let portal: TestPortal;
test.beforeAll(async () => {
  host = hostPage();
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  hostOrigin = `http://localhost:${(host.address() as AddressInfo).port}`;
  labels = ownWhiteLabels({
    default: { allowedEmbeddingHosts: [hostOrigin], allowedRedirectOrigins: ['https://www.bank.example'] },
  });
  portal = await startPortal({ WHITE_LABELS_DIR: labels.folder });
});
test.afterAll(async () => {
  await portal.stop();
  labels.remove();
  await new Promise((resolve) => host.close(resolve));
});

const framed = (path: string): string => `${hostOrigin}/?src=${encodeURIComponent(portal.origin + path)}`;
const redirecting = (target: string): string =>
  `/default/fps?forgetUserIdRedirect=${encodeURIComponent(target)}`;

for (const [target, leadsTo] of [
  ['', '/app/default/login'],
  ['/app/default/logout', '/app/default/logout'],
  ['https://www.bank.example/start', 'https://www.bank.example/start'],
  ['https://evil.example/', '/app/default/login'],
  ['//evil.example/', '/app/default/login'],
  ['/\\evil.example/', '/app/default/login'],
  ['javascript:alert(document.domain)', '/app/default/login'],
  ['https://www.bank.example@evil.example/', '/app/default/login'],
] as const) {
  for (const inFrame of [false, true]) {
    test(`NAV-5 D-9 REC-7 SEC-R8 ${inFrame ? 'framed' : 'unframed'}, Cancel with the target ${JSON.stringify(target)} leads the whole window to ${leadsTo}`, async ({
      page,
    }) => {
      const visited: string[] = [];
      await page.route(/^https:\/\/[^/]*(?:evil|bank)\.example/, (route) => {
        visited.push(route.request().url());
        return route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' });
      });
      page.on('dialog', () => visited.push('script'));
      const path = target === '' ? '/default/fps' : redirecting(target);
      await page.goto(inFrame ? framed(path) : portal.origin + path);
      const screen = inFrame ? page.frameLocator('iframe') : page;
      await expect(screen.locator('[data-prerendered]')).toHaveCount(0);
      await screen.getByRole('button', { name: 'Cancel', exact: true }).click();
      const address = leadsTo.startsWith('/') ? portal.origin + leadsTo : leadsTo;
      await expect.poll(() => page.url()).toBe(address);
      expect(visited).toEqual(leadsTo.startsWith('/') ? [] : [leadsTo]);
    });
  }
}

test('NAV-5 a host that is not allowed shows nothing of the portal', async ({ page }) => {
  const other = `http://127.0.0.1:${new URL(hostOrigin).port}/?src=`;
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await page.goto(other + encodeURIComponent(`${portal.origin}/default/fps`));
  await refused;
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveCount(0);
});
