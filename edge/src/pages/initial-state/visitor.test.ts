import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, languages } from '@portal/contract/i18n';
import type { WhiteLabelConfiguration } from '@portal/contract/white-label';
import { readWhiteLabels } from '../../start-up/read-white-labels';
import { readVisitorLanguage } from './visitor';

const folder = path.join(__dirname, '../../../../shared-wl-assets/white-labels');
const registry = readWhiteLabels(folder);
const files = readdirSync(folder).map(
  (name) =>
    JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Pick<WhiteLabelConfiguration, 'key'> &
      Partial<WhiteLabelConfiguration>,
);

function chooseLanguage(key: string, displayLanguage?: string): Language {
  const whiteLabel = registry.get(key);
  if (whiteLabel === null) throw new Error(`No white label ${key}`);
  return readVisitorLanguage({ cookies: { displayLanguage } }, whiteLabel);
}

test.each(files.map(({ key, defaultLanguage }) => [key, defaultLanguage] as const))(
  'without a valid cookie %s uses its configured language (%s), or en-US @I18N-2',
  (key, configured) => {
    for (const cookie of [undefined, '', 'fr_FR', 'de', 'EN_us', '__proto__', 'de_DE,en_US'])
      expect([cookie, chooseLanguage(key, cookie)]).toEqual([cookie, configured ?? 'en-US']);
  },
);

test('the cookie selects one of the languages that the client offers @I18N-2', () => {
  for (const { key } of files)
    for (const language of languages) {
      const isOffered = registry.get(key)?.languages.includes(language) === true;
      const expected = isOffered ? language : chooseLanguage(key);
      expect([key, chooseLanguage(key, language.replace('-', '_'))]).toEqual([key, expected]);
    }
});
