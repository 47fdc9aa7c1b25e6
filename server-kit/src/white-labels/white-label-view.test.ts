/** @jest-environment node */
import { join } from 'node:path';
import { whiteLabelView } from '@portal/contract/white-label';
import { loadWhiteLabels } from './white-label-registry';

const registry = loadWhiteLabels(join(__dirname, '../../../shared-wl-assets/white-labels'));
const karmesin = registry.get('karmesin')!;

test('a view contains one language @WL-2', () => {
  const view = whiteLabelView(karmesin, 'de-DE');
  expect(view).toMatchObject({
    key: 'karmesin',
    name: 'Karmesin Privatbank',
    language: 'de-DE',
    heroText: { tagline1: 'Ihr Vermögen<br />an einem ruhigen Ort.' },
    selfRegLinkConfig: {
      links: [
        { linkType: 'GOA', label: 'Onlinezugang zu Ihrem Konto einrichten' },
        { linkType: 'OAA', label: 'Konto eröffnen' },
      ],
    },
  });
  expect(whiteLabelView(karmesin, 'en-US').heroText.tagline1).toBe('Your wealth,<br />in one quiet place.');
  expect(JSON.stringify(view)).not.toContain('Open an account');
});

test('a view omits fields that browsers do not need, also unknown ones @WL-2', () => {
  const added = {
    mailLogo: { width: 32, height: 32, contentType: 'image/png', content: '' } as const,
    addedLater: 'internal',
  };
  const view = whiteLabelView({ ...karmesin, ...added }, 'en-US');
  for (const field of ['allowedEmbeddingHosts', 'brandColour', 'mailLogo', 'wordings', 'addedLater'])
    expect(view).not.toHaveProperty(field);
  expect(view.allowedRedirectOrigins).toEqual(['https://www.karmesin.example']);
});

test('an unsupported language falls back to the default one @I18N-2', () => {
  const german = { ...karmesin, languages: ['de-DE'] as const };
  expect(whiteLabelView(german, 'en-US').language).toBe('de-DE');
});
