import { definePart } from '@portal/tooling/part';

export default definePart({
  name: 'shell',
  slots: ['header', 'footer', 'notices'],
  shares: ['zustand'],
});
