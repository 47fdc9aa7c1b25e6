import { type RefObject, useLayoutEffect, useRef } from 'react';

const FADE_MS = 120;

/** Initial opacity; with 0, a step change would show one empty frame. */
const FADE_FROM = 0.5;

/** Allows the animation only on visible portal pages, and never with reduced motion. */
const canFade = (): boolean =>
  document.visibilityState === 'visible' &&
  document.body.classList.contains('portal-page') &&
  !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Fades the next question in. The question is in the DOM and focused from the first frame; a view transition would first
 * capture the old one, a delay of two frames.
 *
 * @param question element around the questions
 * @param step name of the step on screen
 * @param arrived whether the first step follows another one instead of a page load
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
    if (canFade())
      question.current?.animate({ opacity: [FADE_FROM, 1] }, { duration: FADE_MS, easing: 'ease-out' });
  }, [question, step]);
};
