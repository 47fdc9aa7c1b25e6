import { surviveAlteration, TEXT_ALTERATIONS } from '@portal/shared-wl-assets/test-support';
import german from '../i18n/de-DE.json';
import english from '../i18n/en-US.json';
import * as fixtures from './studio-fixtures';

/** A quick run tries one alteration, a different one in each part. */
const alterations = Object.entries(TEXT_ALTERATIONS).filter(
  (_each, index) => process.env['TEST_QUICK'] !== '1' || index === 1,
);

test.each(alterations)('every screen survives texts altered by %s @CARD-6 @I18N-1', async (_name, alter) => {
  const texts = { 'en-US': english, 'de-DE': german };
  expect(await surviveAlteration(alter, fixtures, 'shell', texts)).toEqual([]);
});
