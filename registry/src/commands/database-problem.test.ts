import { StartError } from '../settings';
import { toDatabaseStartError, toUnreachableDatabaseError } from './database-problem';

function createDriverError(code: string, message = 'user alex, host db.internal'): Error {
  return Object.assign(new Error(message), { code });
}

test.each([
  ['28P01', undefined, /rejects the user or the password in DATABASE_URL/],
  ['28000', undefined, /pg_hba\.conf/],
  ['3D000', undefined, /no database with the name in DATABASE_URL/],
  ['42501', 'permission denied for schema public', /GRANT CREATE ON SCHEMA public/],
  ['3F000', undefined, /ALTER ROLE CURRENT_USER SET search_path/],
  ['25006', undefined, /read-only/],
  ['53300', undefined, /max_connections/],
  ['08P01', 'unsupported startup parameter: options', /ignore_startup_parameters of PgBouncer/],
  ['08P01', 'no such database: portal', /section databases/],
  ['CERT_HAS_EXPIRED', undefined, /certificate has expired/],
])(
  'the database error %s %s names setting and remedy, without values @D-3 @SEC-R15',
  (code, message, remedy) => {
    const error = createDriverError(code, message);
    for (const wrapped of [error, new Error('Migration 0001 failed', { cause: error })]) {
      const converted = toDatabaseStartError(wrapped);
      expect(converted).toBeInstanceOf(StartError);
      expect(String(converted)).toMatch(remedy);
      expect(String(converted)).not.toMatch(/alex|db\.internal/);
    }
  },
);

test('an error of the code is not converted, and one of connecting always @D-3', () => {
  const error = createDriverError('42P01');
  expect(toDatabaseStartError(error)).toBe(error);
  const startError = new StartError('PORT must be a number.');
  expect(toDatabaseStartError(startError)).toBe(startError);
  expect(String(toUnreachableDatabaseError(error))).toContain('cannot be reached');
});
