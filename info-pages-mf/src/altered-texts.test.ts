import { surviveAlteration, TEXT_ALTERATIONS } from '@portal/shared-wl-assets/test-support';
import german from '../i18n/de-DE.json';
import english from '../i18n/en-US.json';
import * as fixtures from './studio-fixtures';

test.each(Object.entries(TEXT_ALTERATIONS))(
  'CARD-6 I18N-1 every screen survives texts altered by %s',
  async (_name, alter) => {
    const texts = { 'en-US': english, 'de-DE': german };
    expect(await surviveAlteration(alter, fixtures, 'info-pages-mf', texts)).toEqual([]);
  },
);
