import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { runStart, waitForExit } from '../portal/run-start';

const SENTENCE =
  'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud". Example: LOG_LEVEL=info';

test('a start that fails in production is one JSON line on stdout and a sentence on stderr @SEC-R15 @D-14', async () => {
  const started = runStart({
    PORTAL_ENVIRONMENT: 'PRODUCTION',
    PUBLIC_ORIGIN: 'https://login.bank.example',
    RECOVERY_SERVICE_URL: 'https://recovery.bank.example',
    SERVER_KEY: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'loud',
  });
  expect(await waitForExit(started.process)).toBe(1);
  const lines = started.log().trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ level: 60, event: 'start failed', msg: SENTENCE, because: [] }),
  ]);
  expect(started.output().replace(started.log(), '').trim()).toBe(SENTENCE);
});

test('a start that fails in LOCAL is a sentence on stderr only @D-14 @long', async () => {
  const started = runStart({ LOG_LEVEL: 'loud' });
  expect(await waitForExit(started.process)).toBe(1);
  expect(started.log()).toBe('');
  expect(started.output().trim()).toBe(SENTENCE);
});
