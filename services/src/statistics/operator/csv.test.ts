import type { StatisticsFigures } from '@portal/contract/operator';
import { toCsv } from './csv';

/** Returns a sheet row with one text cell and computed numbers. */
function formatRow(part: string, p75 = 1): string {
  const responses = { parts: [{ part, version: '1.0.0', loads: 1, failures: 0, p75 }] };
  return toCsv('parts', responses as unknown as StatisticsFigures).replace(/^[^\r\n]*\r\n/, '');
}
function formatCell(text: string): string {
  return formatRow(text).replace(/,1\.0\.0,1,0,1\r\n$/, '');
}

test.each([
  ['=1+1', `'=1+1`],
  ['+1', `'+1`],
  ['-1', `'-1`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['＝1+1', `'＝1+1`],
  ['＋1', `'＋1`],
  ['－1', `'－1`],
  ['＠SUM(A1)', `'＠SUM(A1)`],
  [' =1', `' =1`],
  ['\u00a0\u3000=1', `'\u00a0\u3000=1`],
  ['\u0000\u001b=1', `'\u0000\u001b=1`],
  ['\ufeff\u200b=1', `'\ufeff\u200b=1`],
  ['\n=1', `"'\n=1"`],
  ['\ttext', `"'\ttext"`],
  ['\rtext', `"'\rtext"`],
  ['\ntext', `"'\ntext"`],
])('%j does not run as a formula @STA-7', (text, cell) => {
  expect(formatCell(text)).toBe(cell);
});

test.each(['a,b', 'a;=1', 'a\tb', 'a\rb', 'a\nb', 'a\u2028b', 'a"b'])(
  '%j stays one cell in every locale @STA-7',
  (text) => {
    expect(formatCell(text)).toBe(`"${text.replaceAll('"', '""')}"`);
  },
);

test.each(['shell', 'a=b', 'a-b', '/app/default/login', ''])('%j is left unchanged @STA-7', (text) => {
  expect(formatCell(text)).toBe(text);
});

test.each([
  [-1.5, '-1.5'],
  [-0, '0'],
  [0.00004, '0'],
  [12.34567, '12.3457'],
])('the number %d stays a number @STA-7', (number, cell) => {
  expect(formatRow('shell', number)).toBe(`shell,1.0.0,1,0,${cell}\r\n`);
});
