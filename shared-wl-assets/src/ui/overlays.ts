// First, because it declares the order of the cascade layers.
import './styles/base.module.css';

/** Overlays, loaded on demand, because the first paint needs none. */
export { BottomSheet } from './BottomSheet';
export { Dialog } from './Dialog';
export { useLingering } from './use-lingering';
