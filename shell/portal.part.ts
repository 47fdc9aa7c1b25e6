import { definePart } from '@portal/tooling/part';

export default definePart({
  name: 'shell',
  slots: ['header', 'footer', 'notices'],
  // Texts that load together with dialog, sheet and overlays; a page with the browser notice contains its texts.
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
