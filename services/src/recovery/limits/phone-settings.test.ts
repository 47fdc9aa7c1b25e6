import { readSettingsTogether, type Variables } from '@portal/registry/settings';
import { PHONE_SETTINGS, toPhoneBudgets } from './phone-settings';

function read(variables: Variables) {
  return readSettingsTogether(variables, PHONE_SETTINGS, toPhoneBudgets);
}

test('budgets are read with their defaults @D-4 @SEC-R2', () => {
  expect(read({})).toEqual({ sms: 10_000, calls: 2_000, byCallingCode: {} });
  expect(read({ PHONE_COUNTRY: 'DE' })).toMatchObject({ other: 500, home: '49' });
  expect(
    read({
      PHONE_COUNTRY: 'DE',
      SMS_PER_HOUR: '300',
      CALLS_PER_HOUR: '20',
      PHONE_BUDGETS: '+49:200, +1:100,other:0',
    }),
  ).toEqual({ sms: 300, calls: 20, byCallingCode: { '49': 200, '1': 100 }, other: 0, home: '49' });
});

test.each([
  ['+49:200', true],
  ['+49:200 , +1:100,other:0', true],
  ['+49:200,\nother:50,', true],
  [',+49:200,,other:50', true],
  ['49:200', false],
  ['+49', false],
  ['+49:many', false],
  ['+0:1', false],
  ['others:5', false],
  ['+49:200 other:50', false],
  ['+49:200\nother:50', false],
  ['+49:200;other:50', false],
  ['+49:12345678', false],
  ['+49 :200', false],
])('PHONE_BUDGETS=%j: valid %j @ENV-1', (PHONE_BUDGETS, isValid) => {
  if (isValid) expect(read({ PHONE_BUDGETS }).sms).toBe(10_000);
  else expect(() => read({ PHONE_BUDGETS })).toThrow(/^PHONE_BUDGETS must list/);
});
