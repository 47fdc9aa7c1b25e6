import { readPhoneBudgets } from './phone-budgets';
import { RECOVERY_SETTINGS } from './recovery-descriptions';

test('budgets are read with their defaults @D-4 @SEC-R2', () => {
  expect(readPhoneBudgets({}, undefined)).toEqual({ sms: 10_000, calls: 2_000, byCallingCode: {} });
  expect(readPhoneBudgets({}, 'DE')).toMatchObject({ other: 500, home: '49' });
  expect(
    readPhoneBudgets(
      { SMS_PER_HOUR: '300', CALLS_PER_HOUR: '20', PHONE_BUDGETS: '+49:200, +1:100,other:0' },
      'DE',
    ),
  ).toEqual({ sms: 300, calls: 20, byCallingCode: { '49': 200, '1': 100 }, other: 0, home: '49' });
});

test.each(['49:200', '+49', '+49:many', '+0:1', 'others:5', '+49:200;+1:100'])(
  'invalid PHONE_BUDGETS (%s) prevent the start with an error that names the setting @D-4',
  (value) => expect(() => readPhoneBudgets({ PHONE_BUDGETS: value }, undefined)).toThrow(/^PHONE_BUDGETS /),
);

test.each([
  ['+49:200', true],
  ['+49:200,other:50', true],
  [' +49:200 , +1:100,other:0 ', true],
  ['+49:200,\nother:50,', true],
  [',+49:200,,other:50', true],
  ['+49:200 other:50', false],
  ['+49:200\nother:50', false],
  ['+49:200other:50', false],
  ['+49:200;other:50', false],
  ['+49:12345678', false],
  ['+49 :200', false],
])('the schema and the start agree on PHONE_BUDGETS=%j: valid %j @ENV-1', (value, isValid) => {
  expect(new RegExp(RECOVERY_SETTINGS.PHONE_BUDGETS.schema.pattern, 'u').test(value)).toBe(isValid);
  const read = () => readPhoneBudgets({ PHONE_BUDGETS: value }, undefined);
  if (isValid) expect(read).not.toThrow();
  else expect(read).toThrow(/^PHONE_BUDGETS /);
});
