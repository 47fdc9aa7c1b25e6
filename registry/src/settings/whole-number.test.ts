import { integer, readPort, wholeNumber } from '.';

const DAYS = { name: 'DAYS', schema: integer(1, 3_650), default: '7' };

function read(text: string) {
  return wholeNumber({ DAYS: text }, DAYS);
}

test('every whole-number setting accepts digits only @ENV-1', () => {
  expect([read('30'), read('3650'), read('007'), read(''), read(' ')]).toEqual([30, 3_650, 7, 7, 7]);
  expect(readPort({ PORT: '0' })).toBe(0);
});

test.each(['0x10', '1e1', '0b1', '+1', '-1', '1.0', ' 1', '٣', '0', '3651'])(
  '%j is not a whole number and is rejected by the name of the setting @ENV-1',
  (text) => {
    expect(() => read(text)).toThrow(`DAYS must be a whole number from 1 to 3650, not "${text}".`);
  },
);

test.each(['0x10', '1e1', '65536'])('%j is not a valid port @ENV-1', (PORT) => {
  expect(() => readPort({ PORT })).toThrow(`PORT must be a whole number from 0 to 65535, not "${PORT}".`);
});
