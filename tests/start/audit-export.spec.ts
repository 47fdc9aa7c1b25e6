import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startPortal } from '../portal/start-portal';
import { outboxOf, Recovery } from '../security/recovery';
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

/** The address that docs/how-to/run-in-production.md gives to curl, for another portal and time. */
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

test('SEC-R15 the documented export of the audit log holds every step and refusal of a recovery, and nothing that names somebody or opens anything', async () => {
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
  const linesOf = (text: string): readonly Line[] =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
  // Those of a sign-in and of what is refused at the door are written when the response has been sent.
  const untilWritten = (what: string): Promise<void> =>
    expect(async () => {
      const written = linesOf(await exported()).map(({ event, outcome, reason }) =>
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
  const lines = linesOf(text);
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
  // One user at one address, and the steps of one recovery belong together.
  for (const field of ['user_hash', 'address_hash'] as const)
    expect(new Set(steps.map((line) => line[field])).size, field).toBe(1);
  expect(new Set(steps.map(({ request_id }) => request_id)).size).toBe(steps.length);
  expect(new Set(steps.slice(0, 6).map(({ transaction_id }) => transaction_id))).toEqual(
    new Set([recovery.claims.transactionId]),
  );
  expect(lines.every(({ at }) => Date.parse(at) >= since.getTime())).toBe(true);

  const messages = await outboxOf(visitor, 'alex.morgan');
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
  // Six digits may stand in a fingerprint by chance, but there never as a value of their own.
  expect(text).not.toMatch(new RegExp(`(?<![\\w-])${code}(?![\\w-])`));
  for (const secret of secrets) expect(text.includes(secret), `${secret} in the export`).toBe(false);
  await portal.stop();
});
