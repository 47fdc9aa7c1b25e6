import { checkRequirements, getDisplayName } from './check-requirements';
import { fillInTests, readRows } from './requirements-table';
import { readTestTitles } from './test-titles';
import { createNumberReader } from './title-numbers';

describe('test titles', () => {
  test.each([
    ['a test', `test('LOG-1 says so', () => {});`, ['LOG-1 says so']],
    ['it and only', `it.only("LOG-1 a", f)`, ['LOG-1 a']],
    ['a title on the next line', 'test(\n  `LOG-1 a`,\n  () => {},\n);', ['LOG-1 a']],
    ['test.each with a list', `test.each([['LOG-9 x', 1]])('LOG-1 %s', (a) => a)`, ['LOG-1 %s']],
    ['test.each with a table', 'test.each`a\n${1}`("LOG-1 $a", f)', ['LOG-1 $a']],
    ['computed parts of titles', 'for (const n of all) test(`LOG-${n} of ${all}`, f);', ['LOG-%s of %s']],
    ['concatenated titles', `test('LOG-1 ' + name, f)`, ['LOG-1 %s']],
    ['steps', `test('LOG-1 a', async () => { await test.step('LOG-2 b', f); })`, ['LOG-1 a', 'LOG-2 b']],
    ['groups', `describe('LOG-1 g', () => { test('a', f); })`, ['LOG-1 g', 'a']],
    ['groups of journeys', `test.describe('LOG-1 g', () => { test('a', f); })`, ['LOG-1 g', 'a']],
    [
      'titles from a table',
      `const rows = [['LOG-1 a', 'LOG-2'], [\`LOG-3 b \${n}\`]]; test.each(rows)('%s', f)`,
      ['%s', 'LOG-1 a', 'LOG-3 b %s'],
    ],
    ['JSX around it', `test('LOG-1 a', () => render(<p>it('LOG-2', f)</p>));`, ['LOG-1 a']],
    [
      'tests that only long runs include',
      `test('LOG-1 a', { tag: '@long' }, async () => { await test.step('LOG-2 b', f); }); test('LOG-3 c @long', f)`,
      ['LOG-1 a @long', 'LOG-2 b @long', 'LOG-3 c @long'],
    ],
    ['the tag of a matrix case', 'test(`LOG-1 ${name} a ${caseTag()}`, f)', ['LOG-1 %s a']],
    [
      'a tag that varies in a loop',
      `test('LOG-1 a', { tag: index === 1 ? '@quick' : '@long' }, f)`,
      ['LOG-1 a'],
    ],
  ])('finds %s', (_name, source, titles) => {
    expect(readTestTitles(source)).toEqual(titles);
  });

  test.each([
    ['a skipped test', `test.skip('LOG-1 a', f)`],
    ['a test marked todo', `test.todo('LOG-1 a')`],
    ['a skipped group', `describe.skip('LOG-1 g', () => { test('LOG-2 a', f); })`],
    ['a group without tests', `describe('LOG-1 g', () => {})`],
    ['a comment', `// test('LOG-1 a', f)`],
    ['another function', `load('LOG-1 a', f); beforeAll(f); test.beforeAll(f);`],
    ['a title that is not a literal', `test(title, f)`],
  ])('counts nothing for %s', (_name, source) => {
    expect(readTestTitles(source)).toEqual([]);
  });
});

describe('requirement numbers in titles', () => {
  const numbersIn = createNumberReader(['LOG-1', 'LOG-2', 'SEC-R1', 'I18N-1', 'CST', 'D-2']);

  test.each([
    ['LOG-1 LOG-2 both', ['LOG-1', 'LOG-2']],
    ['the message of LOG-1, twice LOG-1', ['LOG-1']],
    ['SEC-R1 I18N-1 D-2 areas with digits and letters', ['SEC-R1', 'I18N-1', 'D-2']],
    ['LOG-%d every number of the area', ['LOG-1', 'LOG-2']],
    ['CST a word', ['CST']],
    ['no number, COST and LOG-1x are none', []],
  ])('known in: %s', (title, known) => {
    expect(numbersIn(title)).toEqual({ known, unknown: [] });
  });

  test.each([
    ['LOG-3 is not in the list', 'LOG-3'],
    ['LGO-1 starts a title', 'LGO-1'],
    ['LOG-1 XYZ-7 likewise', 'XYZ-7'],
    ['somewhere SEC-R2', 'SEC-R2'],
  ])('unknown in: %s', (title, number) => {
    expect(numbersIn(title).unknown).toEqual([number]);
  });

  test('similar identifiers of other fields are not requirement numbers', () => {
    expect(numbersIn('base64 of UTF-8, then SHA-256').unknown).toEqual([]);
  });
});

function line(number: string, state = 'built', tests = 'none') {
  return `| ${number} | asks | ${state} | shell | ${tests} |`;
}
function table(...lines: readonly string[]) {
  return [
    '# Map',
    '| number | asks | state | where | tests |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
    'end',
  ].join('\n');
}

describe('the table', () => {
  test('rows with a number are read, all other lines are left unchanged', () => {
    expect(readRows(table(line('LOG-1'), line('CST', 'later')))).toEqual([
      { number: 'LOG-1', asks: 'asks', state: 'built', where: 'shell', tests: 'none' },
      { number: 'CST', asks: 'asks', state: 'later', where: 'shell', tests: 'none' },
    ]);
  });

  test('tests are rewritten, everything else is unchanged', () => {
    expect(fillInTests(table(line('LOG-1')), (number) => `for ${number}`)).toBe(
      table(line('LOG-1', 'built', 'for LOG-1')),
    );
  });

  test('a row with a missing cell is named', () => {
    expect(() => readRows('| LOG-1 | asks | built |')).toThrow('LOG-1 | asks');
  });
});

describe('the check', () => {
  const check = (map: string, source = `test('LOG-1 a', f)`, name = 'links.test.tsx') =>
    checkRequirements({
      map,
      requirements: ['LOG-1', 'LOG-2'],
      decisions: ['D-2'],
      files: [{ path: `shell/src/links/${name}`, source }],
      exists: (path) => !path.includes('moved'),
    });

  test('a correct map has no problems and is not stale', () => {
    const map = table(line('LOG-1', 'built', 'shell/links/links'), line('LOG-2', 'later'));
    expect(check(map)).toEqual({ problems: [], stale: false, map });
  });

  test('a path that does not exist is named, also a file next to the previous one', () => {
    const moved = (where: string) =>
      table(line('LOG-1', 'built', 'shell/links/links'), line('LOG-2', 'later')).replace(
        /later \|[^|]*\|/,
        `later | ${where} |`,
      );
    expect(check(moved('`shell/src/links`, `links.ts`')).problems).toEqual([]);
    expect(check(moved('`shell/src/moved`')).problems).toEqual([
      'LOG-2 names shell/src/moved, which does not exist.',
    ]);
    expect(check(moved('`shell/src/links/links.ts`, `moved.ts`')).problems).toEqual([
      'LOG-2 names shell/src/links/moved.ts, which does not exist.',
    ]);
  });

  test('a requirement that is not applicable needs a reason, but no test', () => {
    const map = table(line('LOG-1', 'built', 'shell/links/links'), line('LOG-2', 'not applicable'));
    expect(check(map).problems).toEqual([]);
    const without = map.replace(/not applicable \|[^|]*\|/, 'not applicable | |');
    expect(check(without).problems).toEqual(['LOG-2 has no place in the code.']);
  });

  test('a file is marked as long when only long runs include its tests of a number', () => {
    const long = `test('LOG-1 a', { tag: '@long' }, f)`;
    const rows = (tests: string) => table(line('LOG-1', 'built', tests), line('LOG-2', 'later'));
    expect(check(rows(''), long).map).toBe(rows('shell/links/links (long)'));
    expect(check(rows(''), `${long}; test('LOG-1 b', f)`).map).toBe(rows('shell/links/links'));
    expect(check(rows(''), undefined, 'links.long.test.tsx').map).toBe(rows('shell/links/links (long)'));
  });

  test('a map with outdated tests is stale', () => {
    expect(check(table(line('LOG-1'), line('LOG-2', 'later')))).toMatchObject({ problems: [], stale: true });
  });

  test.each([
    ['LOG-2 is missing', table(line('LOG-1')), 'The map lacks LOG-2.'],
    [
      'LOG-2 built without a test',
      table(line('LOG-1'), line('LOG-2')),
      'LOG-2 is marked as built, but no test names it.',
    ],
    ['LOG-1 twice', table(line('LOG-1'), line('LOG-1'), line('LOG-2', 'later')), 'The map has LOG-1 twice.'],
    [
      'an unknown state',
      table(line('LOG-1'), line('LOG-2', 'soon')),
      'LOG-2 must be "built", "later" or "not applicable", not "soon".',
    ],
  ])('reports %s', (_name, map, problem) => {
    expect(check(map).problems).toEqual([problem]);
  });

  test('an unknown number is reported with file and title', () => {
    const { problems } = check(table(line('LOG-1'), line('LOG-2', 'later')), `test('LOG-1 LOG-9 D-2 a', f)`);
    expect(problems).toEqual([
      'shell/src/links/links.test.tsx names LOG-9, which is not a requirement: "LOG-1 LOG-9 D-2 a"',
    ]);
  });

  test('file names are shown without their common parts', () => {
    expect(getDisplayName('tests/journeys/forgot-password.spec.ts')).toBe('tests/journeys/forgot-password');
  });
});
