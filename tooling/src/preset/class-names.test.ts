import { readdirSync } from 'node:fs';
import path from 'node:path';
import { listParts, WORKSPACE } from '../workspace';

test('the CSS modules of a part have distinct file names, since class names are derived from them @CARD-3', () => {
  const names = listParts(WORKSPACE).flatMap((part) =>
    readdirSync(path.join(WORKSPACE, part, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.module.css'))
      .map((file) => `${part}: ${path.basename(file)}`),
  );
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});
