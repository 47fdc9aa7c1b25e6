/** @jest-environment node */
import { mergeMessages } from './merge-messages';
import {
  messageKeys,
  resolveVariants,
  translationResources,
  unknownOverrides,
} from './translation-resources';

test('texts are merged key by key and the base is not mutated @WL-2', () => {
  const base = { title: 'Log in', form: { user: 'User ID', password: 'Password' } };
  expect(mergeMessages(base, { form: { user: 'Client number' } })).toEqual({
    title: 'Log in',
    form: { user: 'Client number', password: 'Password' },
  });
  expect(base.form.user).toBe('User ID');
  expect(mergeMessages(base, undefined)).toEqual(base);
  expect(mergeMessages({ a: 'x', b: { c: 'y' } }, { a: { d: 'z' }, b: 'w' })).toEqual({
    a: { d: 'z' },
    b: 'w',
  });
});

test('a key __proto__ does not change a prototype @SEC-R11', () => {
  const hostile = JSON.parse(
    '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}',
  ) as {
    [key: string]: { [key: string]: string };
  };
  const merged = mergeMessages({ a: 'x' }, hostile);
  expect('polluted' in {}).toBe(false);
  expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
});

const files = {
  'en-US': { forgotUser: { error_msg: 'Call us.', error_msg_wl: 'Call your adviser.' } },
  'de-DE': { forgotUser: { error_msg: 'Rufen Sie uns an.', error_msg_wl: 'Rufen Sie Ihren Berater an.' } },
};

test('the default white label uses the plain text @I18N-5', () => {
  expect(translationResources('login', files, { key: 'default', wordings: {} })).toEqual({
    'en-US': { forgotUser: { error_msg: 'Call us.' } },
    'de-DE': { forgotUser: { error_msg: 'Rufen Sie uns an.' } },
  });
});

test('any other white label uses the variant, at any depth of the file @I18N-5', () => {
  expect(translationResources('login', files, { key: 'karmesin', wordings: {} })['de-DE']).toEqual({
    forgotUser: { error_msg: 'Rufen Sie Ihren Berater an.' },
  });
  expect(resolveVariants({ a_wl: 'variant', a: 'plain', b_wl: { c: 'x' } }, 'karmesin')).toEqual({
    a: 'variant',
    b: { c: 'x' },
  });
});

test('a white label overrides texts in its own scope and language only @WL-2', () => {
  const wordings = {
    'en-US': { login: { forgotUser: { error_msg: 'Write to us.' } }, shell: { forgotUser: 'no' } },
  };
  const resources = translationResources('login', files, { key: 'karmesin', wordings });
  expect(resources['en-US']).toEqual({ forgotUser: { error_msg: 'Write to us.' } });
  expect(resources['de-DE']).toEqual({ forgotUser: { error_msg: 'Rufen Sie Ihren Berater an.' } });
  expect(translationResources('toString', files, { key: 'karmesin', wordings })['en-US']).toEqual({
    forgotUser: { error_msg: 'Call your adviser.' },
  });
});

test('a message override without a base text is found @WL-7', () => {
  expect(messageKeys(files['en-US'])).toEqual(['forgotUser.error_msg', 'forgotUser.error_msg_wl']);
  expect(unknownOverrides(files['en-US'], { forgotUser: { error_msg: 'x', eror_msg: 'x' }, b: 'y' })).toEqual(
    ['forgotUser.eror_msg', 'b'],
  );
});
