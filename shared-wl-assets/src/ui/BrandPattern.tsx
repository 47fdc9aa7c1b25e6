import { useEffect, useId, useState } from 'react';
import type { MotifDrawing } from '@portal/contract/motifs/motif-drawing';
import { whenIdle } from '../browser/when-idle';
import { usePortal } from '../portal/portal-context';
import type { BackgroundPicture } from './BackgroundPicture';
import styles from './BrandPattern.module.css';

/** Cached, so that the next step's surface shows the pattern from the first frame without moving. */
let drawn: { readonly key: string; readonly drawing: MotifDrawing } | null = null;

const drawOnce = async (key: string): Promise<MotifDrawing> => {
  const { draw } = await import('@portal/contract/motifs/guilloche');
  if (drawn?.key !== key) drawn = { key, drawing: draw(key) };
  return drawn.drawing;
};

/**
 * The client's background picture, or its guilloche: two closed waves, rotated many times. Both appear after the first
 * paint.
 */
export const BrandPattern = () => {
  const background = usePortal((state) => state.whiteLabel.background);
  const key = usePortal((state) => state.whiteLabel.key);
  const [drawing, setDrawing] = useState(() => (drawn?.key === key ? drawn.drawing : null));
  const [Picture, setPicture] = useState<typeof BackgroundPicture | null>(null);
  const id = useId();
  useEffect(
    // Drawn when idle: drawing must not delay fields and buttons, and the surface looks complete without the pattern.
    () =>
      whenIdle(() => {
        if (background === undefined) void drawOnce(key).then(setDrawing, () => undefined);
        else
          void import('./BackgroundPicture').then(
            (loaded) => setPicture(() => loaded.BackgroundPicture),
            () => undefined,
          );
      }),
    [key, background],
  );
  if (Picture !== null && background !== undefined) return <Picture {...background} />;
  if (drawing === null) return null;
  return (
    <svg className={styles['motif']} viewBox={drawing.viewBox} aria-hidden="true">
      {drawing.lines.map(({ d, turns, step }, wave) => (
        <g key={d}>
          <path className={styles['line']} id={`${id}${wave}`} d={d} />
          {Array.from({ length: turns - 1 }, (_, turn) => (
            <use key={turn} href={`#${id}${wave}`} transform={`rotate(${(turn + 1) * step})`} />
          ))}
        </g>
      ))}
    </svg>
  );
};
