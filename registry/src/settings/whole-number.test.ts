import { portOf, wholeNumber } from '.';

function read(text: string) {
  return wholeNumber({ DAYS: text }, 'DAYS', 7, 3_650);
}

test('ENV-1 a whole number is written in digits alone, whichever setting it is', () => {
  expect([read('30'), read('3650'), read('007'), read(''), read(' ')]).toEqual([30, 3_650, 7, 7, 7]);
  expect(portOf({ PORT: '0' })).toBe(0);
});

test.each(['0x10', '1e1', '0b1', '+1', '-1', '1.0', ' 1', '٣', '0', '3651'])(
  'ENV-1 %j is none, and refused by the name of its setting',
  (text) => {
    expect(() => read(text)).toThrow(`DAYS must be a whole number from 1 to 3650, not "${text}".`);
  },
);

test.each(['0x10', '1e1', '65536'])('ENV-1 %j is no port either', (PORT) => {
  expect(() => portOf({ PORT })).toThrow(`PORT must be a whole number from 0 to 65535, not "${PORT}".`);
});
