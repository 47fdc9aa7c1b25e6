import { useId, useState } from 'react';
import type { MotifDrawing } from '@portal/contract/motifs/motif-drawing';
import { usePortal } from '../portal/portal-context';
import styles from './MotifPicture.module.css';

/** Cached, so that the next step's surface shows the drawing from the first frame without moving. */
let drawn: { readonly key: string; readonly drawing: MotifDrawing } | null = null;

const drawOnce = (key: string, draw: (key: string) => MotifDrawing): MotifDrawing => {
  if (drawn?.key !== key) drawn = { key, drawing: draw(key) };
  return drawn.drawing;
};

/** Uncovers a motif from its centre, unless the visitor prefers less motion. */
const appear = (motif: SVGSVGElement | null): void => {
  // Browsers without the Web Animations API, and jsdom, show the motif at once.
  if (typeof motif?.animate !== 'function') return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  motif.animate({ clipPath: ['circle(0)', 'circle(71%)'] }, { duration: 600, easing: 'ease-out' });
};

/** A client's motif, whose lines appear from its centre outwards when it is shown for the first time. */
export const MotifPicture = ({ draw }: { readonly draw: (key: string) => MotifDrawing }) => {
  const key = usePortal((state) => state.whiteLabel.key);
  const [isFirst] = useState(() => drawn?.key !== key);
  const { viewBox, lines } = drawOnce(key, draw);
  const id = useId();
  return (
    <svg
      ref={isFirst ? appear : undefined}
      className={styles['motif']}
      viewBox={viewBox}
      fill="none"
      stroke="var(--hero-line)"
      aria-hidden="true"
    >
      {lines.map(({ d, turns, step }, line) => (
        <g key={d}>
          <path vectorEffect="non-scaling-stroke" id={`${id}${line}`} d={d} />
          {Array.from({ length: turns - 1 }, (_, turn) => (
            <use key={turn} href={`#${id}${line}`} transform={`rotate(${(turn + 1) * step})`} />
          ))}
        </g>
      ))}
    </svg>
  );
};
