import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHANGE_FAULTS, createPasswordChangeError } from './change-password-errors';

/** Codes of steps other than the change. */
const SENDING = ['ISB_EMAIL01', 'ISB_EMAIL02', 'ISB_FAIL01'];

test.each(['en-US', 'de-DE'])('CHG-4 every error code of the service has a text in %s', (language) => {
  const file = join(__dirname, `../../../../recovery-mf/i18n/${language}.json`);
  const { backend } = JSON.parse(readFileSync(file, 'utf8')) as { backend: Record<string, string> };
  for (const code of [...CHANGE_FAULTS, ...SENDING])
    expect([code, backend[code]]).toEqual([code, expect.any(String)]);
});

test('CHG-4 too many concurrent changes give a retry time; correctable errors are 422', () => {
  expect(createPasswordChangeError('ISB_PASSSCH06')).toMatchObject({
    statusCode: 503,
    detail: { retryAfterSeconds: 5 },
  });
  expect(createPasswordChangeError('ISB_USRUP06')).toMatchObject({
    statusCode: 422,
    detail: { errorCode: 'ISB_USRUP06' },
  });
});
