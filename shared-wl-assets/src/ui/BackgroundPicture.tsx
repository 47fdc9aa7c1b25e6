import type { PicturePair } from '@portal/contract/white-label';
import { DarkPictureSource } from './DarkPictureSource';

/**
 * The client's picture on the brand surface. Its styles, which only pages of such clients contain, put a scrim under text
 * on it (WCAG 1.4.3).
 */
export const BackgroundPicture = ({ light, dark }: PicturePair) => (
  <picture data-brand-picture>
    <DarkPictureSource url={dark?.url} />
    <img src={light.url} alt="" fetchPriority="low" decoding="async" />
  </picture>
);
