import { useEffect, useId, useState } from 'react';
import { whenIdle } from '../browser/when-idle';
import type { Guilloche } from './guilloche';
import type { PicturePair } from '../white-label/configuration';
import { usePortal } from '../portal/portal-context';
import styles from './BrandPattern.module.css';

/** Cached, so that the next step's surface shows the pattern from the first frame without moving. */
let drawn: { readonly key: string; readonly drawing: Guilloche } | null = null;

const draw = async (key: string): Promise<Guilloche> => {
  const { guilloche } = await import('./guilloche');
  if (drawn?.key !== key) drawn = { key, drawing: guilloche(key) };
  return drawn.drawing;
};

/** The client's background picture, so dark that text on it keeps its contrast (WCAG 1.4.3). */
const BackgroundPicture = ({ light, dark }: PicturePair) => (
  <picture>
    {dark && <source media="(prefers-color-scheme: dark)" srcSet={dark.url} />}
    <img className={styles['picture']} src={light.url} alt="" fetchPriority="low" decoding="async" />
  </picture>
);

/**
 * The client's background picture, or its guilloche: two closed waves, rotated many times. Both appear after the first
 * paint.
 */
export const BrandPattern = () => {
  const background = usePortal((state) => state.whiteLabel.background);
  const key = usePortal((state) => state.whiteLabel.key);
  const [drawing, setDrawing] = useState(() => (drawn?.key === key ? drawn.drawing : null));
  const [isShown, setShown] = useState(false);
  const id = useId();
  useEffect(
    // Drawing it delays no field and no button; a surface without its engraving is whole as well.
    () =>
      whenIdle(() => {
        if (background === undefined) void draw(key).then(setDrawing, () => undefined);
        else setShown(true);
      }),
    [key, background],
  );
  if (isShown && background !== undefined) return <BackgroundPicture {...background} />;
  if (drawing === null) return null;
  return (
    <svg className={styles['motif']} viewBox={drawing.viewBox} aria-hidden="true" focusable="false">
      {drawing.waves.map(({ d, turns, step }, wave) => (
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
