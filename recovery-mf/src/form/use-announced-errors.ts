import { useState } from 'react';

export interface WrongField {
  readonly name: string;
  readonly label: string;
  readonly error: string;
}

/** Errors announced at the last attempt to submit a form (WCAG 4.1.3). */
export interface AnnouncedErrors {
  /** Number of attempts. */
  readonly attempt: number;
  /** Fields that were invalid at the last attempt; empty before the first attempt. */
  readonly announced: readonly WrongField[];
  /** Whether a field's error was already announced and need not be repeated. */
  readonly isSaid: (name: string) => boolean;
}

const NONE: readonly WrongField[] = [];

const keepUnresolved = (said: readonly WrongField[], wrong: readonly WrongField[]): readonly WrongField[] =>
  said.filter(({ name, error }) => wrong.some((now) => now.name === name && now.error === error));

/**
 * Returns the errors that an attempt announces, by the summary or by moving the focus to a single field. A field that
 * already has the focus must announce its error itself.
 */
const errorsAtSubmit = (wrong: readonly WrongField[]): readonly WrongField[] =>
  wrong.length === 1 && document.activeElement?.getAttribute('name') === wrong[0]?.name ? NONE : wrong;

/**
 * Tracks which errors an attempt announced. After a field has become valid, or has had another error, its error is
 * announced again.
 *
 * @param attempt number of attempts
 * @param wrong currently invalid fields, in page order
 */
export const useAnnouncedErrors = (attempt: number, wrong: readonly WrongField[]): AnnouncedErrors => {
  const [last, setLast] = useState({ attempt: 0, announced: NONE, said: NONE });
  const announced = keepUnresolved(last.said, wrong);
  if (last.attempt !== attempt) setLast({ attempt, announced: wrong, said: errorsAtSubmit(wrong) });
  else if (announced.length < last.said.length) setLast({ ...last, said: announced });
  return {
    attempt,
    announced: last.announced,
    isSaid: (field) => announced.some(({ name }) => name === field),
  };
};
