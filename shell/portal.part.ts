import { definePart } from '@portal/tooling/part';

export default definePart({
  name: 'shell',
  slots: ['header', 'footer', 'notices'],
  // Dialog, sheet and overlays load when they open, and these with them; an old browser's notice is in its page.
  laterTexts: {
    outdatedBrowser: ['internetExplorer', 'outdatedBrowser'],
    sheet: [],
    'support.call': [],
    'support.write': [],
    'support.warning': [],
    'support.chatTitle': [],
    'support.chatStart': [],
    'support.chatClosed': [],
    'support.deviceTitle': [],
    'support.device': [],
    'support.unavailable': [],
  },
  shares: ['zustand'],
  exposes: { './fixtures': { module: './src/studio-fixtures.tsx', load: 'later' } },
});
