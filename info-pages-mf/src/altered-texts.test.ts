import { surviveAlteration, TEXT_ALTERATIONS } from '@portal/shared-wl-assets/test-support';
import german from '../i18n/de-DE.json';
import english from '../i18n/en-US.json';
import * as fixtures from './studio-fixtures';

const isQuick = process.env['TEST_QUICK'] === '1';
/** A quick run tries one alteration, a different one in each part, on some screens. */
const alterations = Object.entries(TEXT_ALTERATIONS).filter((_each, index) => !isQuick || index === 2);
const states = fixtures.states.filter((_each, index) => !isQuick || index % 4 === 0);

test.each(alterations)('every screen survives texts altered by %s @CARD-6 @I18N-1', async (_name, alter) => {
  const texts = { 'en-US': english, 'de-DE': german };
  expect(await surviveAlteration(alter, { main: fixtures.main, states }, 'info-pages-mf', texts)).toEqual([]);
});
