import { definePart } from '@portal/tooling/part';

/** No slot of its own: the library that every part shares at run time (CARD-4). */
export default definePart({
  name: 'shared-wl-assets',
  slots: [],
  exposes: {
    '.': './src/index.ts',
    './i18next': { module: './src/i18next/index.ts', load: 'later' },
    './overlays': { module: './src/overlays/index.ts', load: 'later' },
    './rail-page': { module: './src/rail-page/index.ts', load: 'later' },
    './inner-pages': { module: './src/inner-pages/index.ts', load: 'later' },
    './studio': { module: './src/studio/index.ts', load: 'later' },
    './consent': { module: './src/consent/index.ts', load: 'browser' },
    './support': { module: './src/support/index.ts', load: 'browser' },
    './statistics': { module: './src/statistics/index.ts', load: 'browser' },
    './text-loading': { module: './src/text-loading/index.ts', load: 'browser' },
    './http': { module: './src/http/index.ts', load: 'browser' },
  },
  shares: ['zustand', 'i18next', 'react-i18next'],
});
