/** What lies over the page; fetched when first asked for, because the first paint needs none of it. */
export { BottomSheet } from './BottomSheet';
export { Dialog } from './Dialog';
export { MessageIcon } from './MessageIcon';
export { useLingering } from './use-lingering';
