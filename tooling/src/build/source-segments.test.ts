import type { SourceMapPayload } from 'node:module';
import { splitBySource } from './source-segments';

function map(mappings: string): SourceMapPayload {
  return {
    version: 3,
    file: 'built.js',
    sources: ['a.ts', 'b.ts'],
    names: [],
    mappings,
    sourceRoot: '',
    sourcesContent: [],
  };
}

test('a built script is split where its source map changes from one file to another', () => {
  // Encoded by hand: column 0 to a.ts; column 4 to b.ts; column 6 to b.ts again; column 8 to nothing.
  const found = splitBySource('aaaabbbb;;\n', map('AAAA,ICAA,EAAC,E;'));
  expect(found).toEqual([
    { text: 'aaaa', source: 'a.ts' },
    { text: 'bbbb', source: 'b.ts' },
    { text: ';;\n', source: null },
  ]);
});

test('text before the first mapping of a line belongs to no file, and no text is lost', () => {
  const script = 'aa\n()bb\nthe end';
  // In the second line b.ts starts at column 2; the third has no mapping at all.
  const found = splitBySource(script, map('AAAA;ECAA'));
  expect(found).toEqual([
    { text: 'aa\n', source: 'a.ts' },
    { text: '()', source: null },
    { text: 'bb\n', source: 'b.ts' },
    { text: 'the end', source: null },
  ]);
  expect(found.map(({ text }) => text).join('')).toBe(script);
});
