import { definePart } from '@portal/tooling/part';

/** No slot: the library that every part shares at run time (CARD-4). */
export default definePart({
  name: 'shared-wl-assets',
  slots: [],
  exposes: {
    '.': './src/index.ts',
    './i18next': { module: './src/i18n/I18nextTranslations.tsx', load: 'later' },
    './overlays': { module: './src/ui/overlays.ts', load: 'later' },
    './studio': { module: './src/studio/index.ts', load: 'later' },
    './consent': { module: './src/page-scripts/consent.ts', load: 'browser' },
    './support': { module: './src/page-scripts/support.ts', load: 'browser' },
    './statistics': { module: './src/statistics/index.ts', load: 'browser' },
    './translation-loading': { module: './src/i18n/translation-loading.ts', load: 'browser' },
    './http': { module: './src/http/index.ts', load: 'browser' },
  },
  shares: ['zustand', 'i18next', 'react-i18next'],
});
