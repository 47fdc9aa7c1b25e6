/** Overlays, loaded on demand, because the first paint needs none. */
export { BottomSheet } from './BottomSheet';
export { Dialog } from './Dialog';
export { MessageIcon } from './MessageIcon';
export { useLingering } from './use-lingering';
