import { type CSSProperties, memo, useEffect, useRef, useState } from 'react';
import { classNames, useTranslate } from '@portal/shared-wl-assets';
import { type ColourPair, measureContrast, MINIMUM_RATIOS } from './screen-contrast';
import styles from './ScreenFrame.module.css';

const isLow = ({ ratio, least }: ColourPair): boolean => ratio < least;

/** Lowest contrast of a screen, the number of pairs below their minimum, and all pairs on demand. */
const Contrast = ({ pairs }: { readonly pairs: readonly ColourPair[] }) => {
  const { t } = useTranslate('studio');
  const [lowest] = pairs;
  if (lowest === undefined) return null;
  return (
    <div className={styles['contrast']}>
      {MINIMUM_RATIOS.map(
        (least) => [least, pairs.filter((pair) => pair.least === least && isLow(pair))] as const,
      )
        .filter(([, low]) => low.length > 0)
        .map(([least, low]) => (
          <p key={least} className={styles['low']}>
            {t('contrast.low', { least, total: low.length })}
          </p>
        ))}
      <details>
        <summary>{t('contrast.lowest', { ratio: lowest.ratio })}</summary>
        <p>{t('contrast.pairs', { total: pairs.length })}</p>
        <ul>
          {pairs.map((pair) => (
            <li key={Object.values(pair).join(' ')} className={classNames(isLow(pair) && styles['low'])}>
              {`${t(`contrast.${pair.kind}`)}: #${pair.colour} / #${pair.ground} ${pair.ratio}:1`}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
};

interface ScreenFrameProps {
  readonly url: string;
  readonly part: string;
  readonly state: string;
  /** White label, language, scheme and width. */
  readonly note: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Whether the contrast of the screen is shown. */
  readonly isMeasured: boolean;
}

/** A screen in a reduced frame, which is created when it becomes visible and loads again when its URL has changed. */
export const ScreenFrame = memo(({ url, part, state, note, width, height, isMeasured }: ScreenFrameProps) => {
  const preview = useRef<HTMLAnchorElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const loadedUrl = useRef('');
  const [isVisible, setIsVisible] = useState(false);
  // Each of some hundred frames is a document, even an empty one.
  const [wasVisible, setWasVisible] = useState(false);
  const [pairs, setPairs] = useState<readonly ColourPair[]>([]);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const isIntersecting = entries.some((entry) => entry.isIntersecting);
        setIsVisible(isIntersecting);
        if (isIntersecting) setWasVisible(true);
      },
      { rootMargin: '200px' },
    );
    if (preview.current !== null) observer.observe(preview.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!isVisible || loadedUrl.current === url) return;
    loadedUrl.current = url;
    // The history entry is replaced, so that "Back" leaves the page.
    frame.current?.contentWindow?.location.replace(url);
  }, [isVisible, url]);
  return (
    <figure
      className={styles['frame']}
      style={{ '--wide': `${width}px`, '--high': `${height}px` } as CSSProperties}
      data-low={pairs.some(isLow) ? '' : undefined}
    >
      <a ref={preview} className={styles['window']} href={url} title={`${part} ${state}`}>
        {wasVisible && (
          <iframe
            title={`${part} ${state}`}
            tabIndex={-1}
            inert
            ref={frame}
            onLoad={({ currentTarget }) => {
              if (isMeasured) void measureContrast(currentTarget).then(setPairs);
            }}
          />
        )}
      </a>
      <figcaption className={styles['caption']}>
        <span>{state}</span>
        <span>{note}</span>
      </figcaption>
      <Contrast pairs={pairs} />
    </figure>
  );
});
