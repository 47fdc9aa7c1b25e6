import { languages } from '@portal/contract/i18n';
import { translateFrom } from '@portal/shared-wl-assets';
import { getTexts } from '../../test-support/render-fixture';
import { listOfWords } from './list-of-words';

const WORDS = ['a', 'b', 'c', 'd'];

test.each(languages)('lists of words follow the rules of the language: %s @I18N-1', (language) => {
  const t = translateFrom(getTexts(language), () => undefined)('recovery-mf');
  for (let count = 0; count <= WORDS.length; count++) {
    const words = WORDS.slice(0, count);
    for (const [joint, type] of [
      ['and', 'conjunction'],
      ['or', 'disjunction'],
    ] as const)
      expect(listOfWords(words, t, joint)).toBe(new Intl.ListFormat(language, { type }).format(words));
  }
});
