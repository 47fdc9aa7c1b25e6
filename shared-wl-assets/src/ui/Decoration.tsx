import { useEffect, useId, useState } from 'react';
import type { MotifDrawing } from '@portal/contract/motifs/motif-drawing';
import type { Motif } from '@portal/contract/white-label';
import { usePortal } from '../portal/portal-context';
import { BackgroundPicture } from './BackgroundPicture';
import { classNames } from './class-names';
import styles from './Decoration.module.css';

const MOTIFS = {
  guilloche: () => import('@portal/contract/motifs/guilloche'),
  contour: () => import('@portal/contract/motifs/contour'),
  weave: () => import('@portal/contract/motifs/weave'),
} as const satisfies Record<Exclude<Motif, 'none'>, unknown>;

/** Cached, so that the next step's surface shows the drawing from the first frame without moving. */
let drawn: { readonly id: string; readonly drawing: MotifDrawing } | null = null;

/** The client's motif, whose lines appear from its centre outwards when it is shown for the first time. */
const MotifPicture = ({ motif, seed }: { readonly motif: keyof typeof MOTIFS; readonly seed: string }) => {
  const id = `${motif} ${seed}`;
  const [cached] = useState(() => (drawn?.id === id ? drawn.drawing : null));
  const [drawing, setDrawing] = useState(cached);
  const lineId = useId();
  useEffect(() => {
    void MOTIFS[motif]().then(
      ({ draw }) => {
        if (drawn?.id !== id) drawn = { id, drawing: draw(seed) };
        setDrawing(drawn.drawing);
      },
      () => undefined,
    );
  }, [id, motif, seed]);
  if (drawing === null) return null;
  return (
    <svg
      className={classNames(styles['motif'], cached === null && styles['first'])}
      viewBox={drawing.viewBox}
      aria-hidden="true"
    >
      {drawing.lines.map(({ d, turns, step }, line) => (
        <g key={d}>
          <path className={styles['line']} id={`${lineId}${line}`} d={d} />
          {Array.from({ length: turns - 1 }, (_, turn) => (
            <use key={turn} href={`#${lineId}${line}`} transform={`rotate(${(turn + 1) * step})`} />
          ))}
        </g>
      ))}
    </svg>
  );
};

/** What is on the client's brand surface: its picture or its motif. */
export const Decoration = () => {
  const { background, motif = 'guilloche', key } = usePortal((state) => state.whiteLabel);
  if (background !== undefined) return <BackgroundPicture {...background} />;
  return motif === 'none' ? null : <MotifPicture motif={motif} seed={key} />;
};
