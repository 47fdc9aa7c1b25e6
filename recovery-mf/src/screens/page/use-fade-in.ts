import { useLayoutEffect, useRef, type RefObject } from 'react';

const FADE_MS = 120;

/** Opacity of the first frame: from nothing, a step change would show one empty frame. */
const FADE_FROM = 0.5;

/** Only on pages of our own, while they are seen, and never for a visitor who wants no motion. */
const mayFade = (): boolean =>
  document.visibilityState === 'visible' &&
  document.body.classList.contains('portal-page') &&
  !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Fades the next question in. It is on the page, and has the focus, from its first frame: a view transition would first
 * take a picture of the old one, two frames in which the visitor waits.
 *
 * @param question element that the questions stand in
 * @param step names the step on screen
 * @param arrived the first step comes after another one, and not with the page
 */
export const useFadeIn = (
  question: RefObject<HTMLDivElement | null>,
  step: string,
  arrived: boolean,
): void => {
  const shown = useRef(arrived ? null : step);
  useLayoutEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (mayFade())
      question.current?.animate({ opacity: [FADE_FROM, 1] }, { duration: FADE_MS, easing: 'ease-out' });
  }, [question, step]);
};
