import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from '../i18n/use-translate';
import { HiddenText } from './HiddenText';
import styles from './ProgressLine.module.css';

/** Delay before the line appears, in milliseconds; for shorter waits it would only flicker. */
const PROGRESS_DELAY_MS = 400;

export interface ProgressLineProps {
  /** Whether a request is pending. */
  readonly active: boolean;
  /** Element with the controls that wait for the request; inert while the line is shown. */
  readonly column?: RefObject<HTMLElement | null>;
  /** The page itself says what happens and stays usable: no announcement, no inert column. */
  readonly open?: boolean;
}

/**
 * Thin line at the top of the nearest positioned ancestor while a request is pending (NAV-6), from 400 ms on; announced
 * politely, once. Render it after the column, so that the column's own effects move the focus first (WCAG 2.4.3).
 */
export const ProgressLine = ({ active, column, open = false }: ProgressLineProps) => {
  const { t } = useTranslate('shared');
  const [late, setLate] = useState(false);
  // Depends on `active`, so that the line is removed with the request, not a render later.
  const isShown = active && late;
  const isInert = isShown && !open;
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    // In a shadow root, the document's focused element is only the host.
    const root = (column?.current?.getRootNode() ?? document) as DocumentOrShadowRoot;
    if (active) focused.current = root.activeElement;
  }, [active, column]);
  useLayoutEffect(() => {
    column?.current?.toggleAttribute('inert', isInert);
  }, [isInert, column]);
  useEffect(() => {
    // A disabled button and an inert column lose the focus.
    const isLost = document.activeElement === document.body;
    if (isLost && !isInert && focused.current instanceof HTMLElement) focused.current.focus();
  }, [active, isInert]);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setLate(true), PROGRESS_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active]);
  return (
    <div className={styles['progress']} role="status">
      {isShown && <div className={styles['line']}>{!open && <HiddenText>{t('busy.wait')}</HiddenText>}</div>}
    </div>
  );
};
