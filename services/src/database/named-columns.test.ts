import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = join(__dirname, '..');
const EVERY_COLUMN = /SELECT\s+(?:\w+\.)?\*(?!\s+FROM\s+unnest)|,\s*\w+\.\*/;

test('D-3 SEC-R17 no statement returns every column: one that a newer version adds would break those kept planned', () => {
  expect('SELECT t.*, u.first_name FROM users u').toMatch(EVERY_COLUMN);
  const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.test|-trial)\.ts$/.test(file) && !file.includes('trial'),
  );
  expect(sources.length).toBeGreaterThan(100);
  const found = sources.filter((file) => EVERY_COLUMN.test(readFileSync(join(SOURCES, file), 'utf8')));
  expect(found).toEqual([]);
});
