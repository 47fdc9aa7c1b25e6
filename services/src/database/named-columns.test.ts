import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const WORKSPACE = join(__dirname, '../../..');
const EVERY_COLUMN = /SELECT\s+(?:\w+\.)?\*(?!\s+FROM\s+unnest)|,\s*\w+\.\*/;

test('no statement selects all columns, as a newer column would break prepared statements @D-3 @SEC-R17', () => {
  expect('SELECT t.*, u.first_name FROM users u').toMatch(EVERY_COLUMN);
  const sources = ['server-kit/src', 'services/src'].flatMap((folder) =>
    readdirSync(join(WORKSPACE, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .map((file) => join(WORKSPACE, folder, file)),
  );
  expect(sources.length).toBeGreaterThan(100);
  const found = sources.filter((file) => EVERY_COLUMN.test(readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
});
