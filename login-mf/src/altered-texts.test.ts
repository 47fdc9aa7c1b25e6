import { sampleCases } from '@portal/contract/sample-cases';
import { surviveAlteration, TEXT_ALTERATIONS } from '@portal/shared-wl-assets/test-support';
import german from '../i18n/de-DE.json';
import english from '../i18n/en-US.json';
import * as fixtures from './studio-fixtures';
/** A quick run tries one alteration, a different one in each part, on some screens. */
const alterations = sampleCases(Object.entries(TEXT_ALTERATIONS));
const states = sampleCases(fixtures.states, 0, 6);

test.each(alterations)('every screen survives texts altered by %s @CARD-6 @I18N-1', async (_name, alter) => {
  const texts = { 'en-US': english, 'de-DE': german };
  expect(await surviveAlteration(alter, { main: fixtures.main, states }, 'login-mf', texts)).toEqual([]);
});
