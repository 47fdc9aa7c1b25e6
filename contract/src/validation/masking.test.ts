/** @jest-environment node */
import { maskEmail, maskPhone, maskSmsNumber } from './masking';

test.each([
  ['alex.morgan@example.com', 'a*********n@example.com'],
  ['abc@example.com', 'a*c@example.com'],
  ['ab@example.com', 'a*@example.com'],
  ['a@example.com', 'a@example.com'],
  ['"odd@name"@example.com', '"********"@example.com'],
  ['jörg😀@example.com', 'j***😀@example.com'],
  ['no-address', '**********'],
  ['@example.com', '************'],
  ['', ''],
])('e-mail %p is shown as %p @VAL-7', (address, shown) => {
  expect(maskEmail(address)).toBe(shown);
  expect(maskEmail(shown)).toBe(shown);
});

test.each([
  ['+1-555-0142', '**42'],
  ['15550100142', '*********42'],
  ['*******0142', '*********42'],
  ['+1-555-0142 ', '**42'],
  ['+49-30-12', '**'],
  ['+49-30- 12', '**'],
  ['0142', '**42'],
  ['142', '*42'],
  ['7', '*'],
  ['', ''],
])('phone %p is shown as %p @VAL-7', (number, shown) => {
  expect(maskPhone(number)).toBe(shown);
  expect(maskPhone(shown)).toBe(shown);
});

test.each([
  ['+1 (555) 010-0142', '+XXXXXXX0142'],
  ['15550100142', '+XXXXXXX0142'],
  ['*******0142', '+XXXXXXX0142'],
  ['*********42', '+XXXXXXXXX42'],
  ['0142', '+XXXX'],
  ['42', '+XX'],
  ['****', '+XXXX'],
])('mobile number %p is shown as %p @VER-1', (number, shown) => {
  expect(maskSmsNumber(number)).toBe(shown);
  expect(maskSmsNumber(shown)).toBe(shown);
});
