import { expect, test } from '@playwright/test';
import { startPortal } from '../../portal/start-portal';
import { startExample } from '../../sign-on/example-processes';
import type { SignOnTarget, SignOnUsers } from './sign-on-context';
import { signOnKit } from './sign-on-kit';

const USER = { userId: 'alex.morgan', password: 'Portal-Demo-1' };

/** Runs every check in turn. @returns id and reason of those that failed */
async function failures(target: SignOnTarget, users: SignOnUsers): Promise<readonly string[]> {
  const { checks, context } = signOnKit.prepare(target, users);
  const failed: string[] = [];
  for (const { id, run } of checks)
    await run(context).catch((error: unknown) => void failed.push(`${id}: ${String(error)}`));
  return failed;
}

test.beforeEach(() => {
  // Each sign-in follows some ten redirects.
  test.setTimeout(600_000);
});

test('D-15 the reference sign-on passes every check of the sign-on contract', async () => {
  const portal = await startPortal();
  try {
    expect(await failures({ url: portal.origin, isPortal: true }, { user: USER })).toEqual([]);
  } finally {
    await portal.stop();
  }
});

test('D-15 the OpenID provider of the example passes every check, behind the portal and directly', async () => {
  const example = await startExample();
  const users = { user: USER, home: `${example.application}/` };
  try {
    expect(await failures({ url: example.portal.origin, isPortal: true }, users)).toEqual([]);
    expect(await failures({ url: example.issuer, isPortal: false }, users)).toEqual([]);
  } finally {
    await example.stop();
  }
});
