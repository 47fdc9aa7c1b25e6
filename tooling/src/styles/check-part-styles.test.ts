import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkPartStyles } from './check-part-styles';

let folder: string;
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'portal-styles-')), 'hello-mf');
  mkdirSync(path.join(folder, 'src'), { recursive: true });
});
afterEach(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

function write(file: string, css: string): string {
  const place = path.join(folder, 'src', file);
  writeFileSync(place, css);
  return place;
}

test('a build with global styles is rejected with file, line and reason for each rule @CARD-6', () => {
  const files = [
    write('good.module.css', '@layer part { .card p { color: red } }'),
    write('card.module.css', '@layer part {\n.card { color: red }\ninput { opacity: 0 !important }\n}'),
    write('plain.css', ':root { color: red }'),
  ];
  expect(() => checkPartStyles('hello-mf', folder, files)).toThrow(
    'The styles of hello-mf reach beyond it:\n' +
      '  hello-mf/src/card.module.css:3: the selector also matches elements outside hello-mf: begin it with a class of this module\n' +
      '  hello-mf/src/plain.css:1: a rule outside "@layer part"\n' +
      '  hello-mf/src/plain.css:1: the selector also matches elements outside hello-mf: begin it with a class whose name starts with "hello-mf-"\n',
  );
  expect(() => checkPartStyles('hello-mf', folder, files.slice(0, 1))).not.toThrow();
});
