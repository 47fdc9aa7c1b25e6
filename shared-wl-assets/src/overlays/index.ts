/** What lies over the page; fetched when first asked for, because the first paint needs none of it. */
export { BottomSheet, type BottomSheetProps } from './BottomSheet';
export { Dialog, type DialogProps } from './Dialog';
export { MessageIcon } from '../ui/MessageIcon';
export { BACKDROP_REMOVAL, useLingering } from './use-lingering';
