import { useState } from 'react';

export interface WrongField {
  readonly name: string;
  readonly label: string;
  readonly error: string;
}

/** Errors that were announced at the last attempt to send a form (WCAG 4.1.3). */
export interface AnnouncedErrors {
  /** Number of attempts. */
  readonly attempt: number;
  /** Fields that were wrong then; empty before the first attempt. */
  readonly announced: readonly WrongField[];
  /** Whether a field's error was already announced, so that it need not be again. */
  readonly isSaid: (name: string) => boolean;
}

const NONE: readonly WrongField[] = [];

const keepUnresolved = (said: readonly WrongField[], wrong: readonly WrongField[]): readonly WrongField[] =>
  said.filter(({ name, error }) => wrong.some((now) => now.name === name && now.error === error));

/**
 * An attempt announces its errors by the list of several, or by a single field that gets the focus. A field that has
 * it already must announce its own.
 */
const errorsAtSubmit = (wrong: readonly WrongField[]): readonly WrongField[] =>
  wrong.length === 1 && document.activeElement?.getAttribute('name') === wrong[0]?.name ? NONE : wrong;

/**
 * Remembers which errors an attempt announced. A field that was right, or wrong in another way, since then is
 * announced when it is wrong again.
 *
 * @param attempt number of attempts
 * @param wrong fields that are wrong now, in page order
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
