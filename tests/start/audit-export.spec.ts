import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { startPortal } from '../portal/start-portal';
import { readOutbox, Recovery } from '../security/recovery';
import { Visitor } from '../security/visitor';
import { WORKSPACE } from '../workspace';

interface Line {
  readonly at: string;
  readonly event: string;
  readonly outcome: string;
  readonly reason: string | null;
  readonly user_hash: string | null;
  readonly address_hash: string;
  readonly transaction_id: string | null;
  readonly request_id: string;
}

/** The export URL of docs/how-to/run-in-production.md, for another portal and period. */
function documentedAddress(origin: string, since: Date, until: Date): string {
  const text = readFileSync(path.join(WORKSPACE, 'docs/how-to/run-in-production.md'), 'utf8');
  const [, address = ''] =
    /curl -H "Authorization: Bearer \$AUDIT_TOKEN" \\\n\s+"https:\/\/portal\.example\.com([^"]+)"/.exec(
      text,
    ) ?? [];
  return (
    origin +
    address.replace(/(?<=since=)[^&]+/, since.toISOString()).replace(/(?<=until=)[^&]+/, until.toISOString())
  );
}

const NEW_PASSWORD = 'Heron-by-the-lake-8';

test('the documented audit export has every step and rejection of a recovery, no personal data @SEC-R15 @long', async () => {
  const token = randomBytes(32).toString('base64');
  const portal = await startPortal({ PORTAL_ENVIRONMENT: 'LOCAL', AUDIT_TOKEN: token });
  const since = new Date();
  const visitor = await Visitor.at(portal.origin);
  const recovery = await Recovery.begin(visitor, 'alex.morgan', 'Email');
  await recovery.send();
  const code = await recovery.newestCode();
  await recovery.tryWrongCode();
  await recovery.prove(code);
  await recovery.temporaryPassword();
  await recovery.change(NEW_PASSWORD);

  const address = (): string => documentedAddress(portal.origin, since, new Date(Date.now() + 1_000));
  expect((await fetch(address())).status).toBe(401);
  const exported = async (): Promise<string> => {
    const response = await fetch(address(), { headers: { authorization: `Bearer ${token}` } });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    return response.text();
  };
  const parseLines = (text: string): readonly Line[] =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
  // Entries of sign-ins and of requests that are rejected early are written after the response.
  const untilWritten = (what: string): Promise<void> =>
    expect(async () => {
      const written = parseLines(await exported()).map(({ event, outcome, reason }) =>
        [event, outcome, reason].join(' '),
      );
      expect(written).toContain(what);
    }).toPass();
  await untilWritten('exportAudit refused wrong token');
  await visitor.signIn('alex.morgan', NEW_PASSWORD);
  await untilWritten('signOn done ');
  await visitor.signIn('alex.morgan', 'Typed-by-mistake-1');
  await untilWritten('signOn refused rejected');
  const text = await exported();
  const lines = parseLines(text);
  const steps = lines.filter(({ event }) => event !== 'exportAudit');
  expect(steps.map(({ event, outcome, reason }) => [event, outcome, reason])).toEqual([
    ['startRecovery', 'done', null],
    ['generateOtp', 'done', null],
    ['verifyOtp', 'refused', 'wrong code'],
    ['verifyOtp', 'done', null],
    ['createTemporaryPassword', 'done', null],
    ['changePassword', 'done', null],
    ['signOn', 'done', null],
    ['signOn', 'refused', 'rejected'],
  ]);
  // All steps share one user and one IP address; the steps of the recovery share one transaction.
  for (const field of ['user_hash', 'address_hash'] as const)
    expect(new Set(steps.map((line) => line[field])).size, field).toBe(1);
  expect(new Set(steps.map(({ request_id }) => request_id)).size).toBe(steps.length);
  expect(new Set(steps.slice(0, 6).map(({ transaction_id }) => transaction_id))).toEqual(
    new Set([recovery.claims.transactionId]),
  );
  expect(lines.every(({ at }) => Date.parse(at) >= since.getTime())).toBe(true);

  const messages = await readOutbox(visitor, 'alex.morgan');
  const secrets = [
    ...messages.map(({ to }) => to),
    ...visitor.cookies.values(),
    'alex.morgan',
    'Morgan',
    'example.com',
    recovery.claims.value,
    recovery.claims.sessionId,
    NEW_PASSWORD,
    'Typed-by-mistake-1',
    token,
  ];
  // A hash may contain the six digits by chance, but only as part of a longer value.
  expect(text).not.toMatch(new RegExp(`(?<![\\w-])${code}(?![\\w-])`));
  for (const secret of secrets) expect(text.includes(secret), `${secret} in the export`).toBe(false);
  await portal.stop();
});
