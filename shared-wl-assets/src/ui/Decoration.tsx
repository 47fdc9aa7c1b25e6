import { draw as drawContour } from '@portal/contract/motifs/contour';
import { draw as drawGuilloche } from '@portal/contract/motifs/guilloche';
import { draw as drawWeave } from '@portal/contract/motifs/weave';
import { usePortal } from '../portal/portal-context';
import { BackgroundPicture } from './BackgroundPicture';
import { MotifPicture } from './MotifPicture';

/** In one file: the hash of each further file is in every document, and weighs more than a motif. */
const MOTIFS = { guilloche: drawGuilloche, contour: drawContour, weave: drawWeave } as const;

/** What is on the client's brand surface: its picture or its motif. */
export const Decoration = () => {
  const { background, motif = 'guilloche' } = usePortal((state) => state.whiteLabel);
  if (background !== undefined) return <BackgroundPicture {...background} />;
  return motif === 'none' ? null : <MotifPicture draw={MOTIFS[motif]} />;
};
