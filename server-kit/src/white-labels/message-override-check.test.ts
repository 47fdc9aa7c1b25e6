/** @jest-environment node */
import { findBrokenOverrides } from './message-override-check';

const files = {
  'en-US': {
    title: 'Log in | {{name}}',
    sent: 'Sent at {{time}} to <to/>.',
    note: { text: 'Bears <code>{{reference}}</code>.', hint: '' },
    wait_one: 'Wait a second.',
    wait_other: 'Wait {{count}} seconds.',
    error: 'Plain.',
    error_wl: 'Ask {{bank}}.',
  },
  'de-DE': {
    title: 'Anmelden | {{name}}',
    sent: 'An <to/> gesendet.',
    note: { text: 'Trägt <code>{{reference}}</code>.', hint: '' },
    wait_one: 'Warten Sie {{count}} Sekunde.',
    wait_other: 'Warten Sie {{count}} Sekunden.',
    error: 'Schlicht.',
    error_wl: 'Fragen Sie {{bank}}.',
  },
};
function reasons(wording: Parameters<typeof findBrokenOverrides>[2], isDefault = false) {
  return findBrokenOverrides(files, 'en-US', wording, isDefault).map(
    ({ key, reason }) => `${key}: ${reason}`,
  );
}

test('complete overrides pass, whatever keys they omit or reformat @WL-7', () => {
  expect(
    reasons({
      title: 'Welcome',
      sent: 'To <to></to> at {{ time }}',
      note: { text: '<code>{{reference}}</code>', hint: '' },
      wait_one: 'Wait {{count}} second',
      error: 'Call {{bank}}',
      unknown: '{{x}}',
    }),
  ).toEqual([]);
});

test('empty overrides are reported @WL-7', () => {
  expect(reasons({ title: ' ', note: {} })).toEqual(['title: is empty', 'note: is empty']);
  expect(reasons({})).toEqual([': is empty']);
});

test('an unknown placeholder is reported, with a suggestion @WL-7', () => {
  expect(reasons({ title: '{{nmae}} and {{zzz}}', sent: '{{time} <to/>' })).toEqual([
    'title: has {{nmae}}, for which there is no value',
    'title: has {{zzz}}, for which there is no value',
    'sent: has a {{ or }} that belongs to no value',
  ]);
  expect(reasons({ wait_other: '{{cout}} seconds' })).toEqual([
    'wait_other: has {{cout}}, for which there is no value; did you mean "count"?',
  ]);
});

test('missing, unknown or unclosed elements are reported @WL-7', () => {
  expect(reasons({ sent: 'Sent.', title: 'Log <b>in</b>', note: { text: '<code>{{reference}}' } })).toEqual([
    'sent: drops <to> of the text it replaces',
    'title: has <b>, which is not in the text it replaces',
    'note.text: does not open and close <code>',
  ]);
});

test('an override is compared with the variant it replaces @WL-7 @I18N-5', () => {
  const variants = {
    'en-US': { a: 'Plain.', a_wl: 'With <b>b</b>.' },
    'de-DE': { a: 'x', a_wl: '<b>x</b>' },
  };
  expect(findBrokenOverrides(variants, 'en-US', { a: 'New.' }, false)).toHaveLength(1);
  expect(findBrokenOverrides(variants, 'en-US', { a: 'New.' }, true)).toEqual([]);
});
