import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../portal/policy-violations';
import { WORKSPACE } from '../workspace';

test('every journey fails on a violation of the page’s policy @SEC-R9', () => {
  const folder = path.join(WORKSPACE, 'tests/journeys');
  const uncounted = readdirSync(folder)
    .filter((file) => file.endsWith('.spec.ts'))
    .filter(
      (file) =>
        !/portal\/(?:watch-page|policy-violations)'/.test(readFileSync(path.join(folder, file), 'utf8')),
    );
  expect(uncounted).toEqual([]);
});

test('an inline handler and a text assigned as HTML count as violations @SEC-R9', async ({
  page,
  policyViolations,
}) => {
  await page.route('https://bank.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: {
        'content-security-policy': "script-src 'nonce-a'; require-trusted-types-for 'script'",
      },
      body: '<body onload="1"><script nonce="a">document.body.innerHTML = "x"</script></body>',
    }),
  );
  await page.goto('https://bank.example/');
  await expect.poll(() => policyViolations.join()).toMatch(/inline event handler/);
  await expect.poll(() => policyViolations.join()).toMatch(/TrustedHTML/);
  policyViolations.length = 0;
});
