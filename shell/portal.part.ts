import { definePart } from '@portal/tooling/part';

export default definePart({
  name: 'shell',
  slots: ['header', 'footer', 'notices'],
  shares: ['zustand'],
  exposes: { './fixtures': { module: './src/studio-fixtures.tsx', load: 'later' } },
});
