import { useState } from 'react';

export interface WrongField {
  readonly name: string;
  readonly label: string;
  readonly error: string;
}

/** Errors that were announced at the last attempt to send a form (WCAG 4.1.3). */
export interface ReportedErrors {
  /** Number of attempts. */
  readonly attempt: number;
  /** Fields that were wrong then; none before the first attempt. */
  readonly told: readonly WrongField[];
  /** Whether a field is still wrong as it was told, so that it need not be announced again. */
  readonly isSaid: (name: string) => boolean;
}

const NONE: readonly WrongField[] = [];

const stillWrong = (said: readonly WrongField[], wrong: readonly WrongField[]): readonly WrongField[] =>
  said.filter(({ name, error }) => wrong.some((now) => now.name === name && now.error === error));

/**
 * What was told at a try is said already: by the list of several, or by a single field that the focus moves to. One that
 * has the focus has to speak for itself.
 */
const saidAtTry = (wrong: readonly WrongField[]): readonly WrongField[] =>
  wrong.length === 1 && document.activeElement?.getAttribute('name') === wrong[0]?.name ? NONE : wrong;

/**
 * Remembers what a try to send was told. A field that has been right, or wrong in another way, since then is news when
 * it is wrong again.
 *
 * @param attempt counts the tries
 * @param wrong the fields that are wrong now, in the order of the page
 */
export const useReportedErrors = (attempt: number, wrong: readonly WrongField[]): ReportedErrors => {
  const [last, setLast] = useState({ attempt: 0, told: NONE, said: NONE });
  const said = stillWrong(last.said, wrong);
  if (last.attempt !== attempt) setLast({ attempt, told: wrong, said: saidAtTry(wrong) });
  else if (said.length < last.said.length) setLast({ ...last, said });
  return {
    attempt,
    told: last.told,
    isSaid: (field) => said.some(({ name }) => name === field),
  };
};
