import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Milliseconds for which the next question fades in. */
const FADE = 120;

/** Only on pages of our own, while they are seen, and never for a visitor who wants no motion. */
const mayFade = (): boolean =>
  document.visibilityState === 'visible' &&
  document.body.classList.contains('portal-page') &&
  !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Fades the next question in. It is on the page, and has the focus, from its first frame: a view transition would first
 * take a picture of the old one, two frames in which the visitor waits.
 *
 * @param step names the step on screen; the first one is simply there
 * @returns for the element that the questions stand in
 */
export const useFadeIn = (step: string): RefObject<HTMLDivElement | null> => {
  const question = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useLayoutEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (mayFade()) question.current?.animate({ opacity: [0, 1] }, { duration: FADE, easing: 'ease-out' });
  }, [step]);
  return question;
};
