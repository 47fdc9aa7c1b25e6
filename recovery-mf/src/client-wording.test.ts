/** @jest-environment node */
import { translationResources } from '@portal/contract/i18n';
import german from '../i18n/de-DE.json';
import english from '../i18n/en-US.json';

const files = { 'en-US': english, 'de-DE': german };

test('a client renames the disclosure below the passcode field, all other texts are unchanged @WL-2', () => {
  const wordings = {
    'en-US': { 'recovery-mf': { verify: { problems: 'No passcode yet?' } } },
    'de-DE': { 'recovery-mf': { verify: { problems: 'Kein Einmalcode da?' } } },
  };
  const own = translationResources('recovery-mf', files, { key: 'northbank', wordings });
  const usual = translationResources('recovery-mf', files, { key: 'northbank', wordings: {} });
  expect(own).toEqual({
    'en-US': {
      ...usual['en-US'],
      verify: { ...english.verify, problems: 'No passcode yet?' },
    },
    'de-DE': {
      ...usual['de-DE'],
      verify: { ...german.verify, problems: 'Kein Einmalcode da?' },
    },
  });
});
