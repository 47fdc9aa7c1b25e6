import {
  type PasswordProblem,
  passwordProblem,
  type UserIdProblem,
  userIdProblem,
} from '@portal/contract/validation';

/** The two fields by their names in the form (LOG-4). */
export type FieldName = 'USER' | 'PASSWRD';

export interface FieldState {
  /** Message key in the scope `validation`; null when the field is valid. */
  readonly problem: UserIdProblem | PasswordProblem | null;
  /** Whether the field was left, or Enter was pressed after it was edited. */
  readonly touched: boolean;
  /** Whether the field was edited at least once. */
  readonly dirty: boolean;
}

export type Fields = Readonly<Record<FieldName, FieldState>>;

/** State of a field before hydration; its value is validated afterwards. */
const UNVALIDATED: FieldState = { problem: null, touched: false, dirty: false };
export const unreadFields: Fields = { USER: UNVALIDATED, PASSWRD: UNVALIDATED };

/** Content of a field; a password manager may fill it in before scripts may read it. */
export interface FieldContent {
  readonly value: string;
  readonly autofilled: boolean;
}

const findProblem = (
  name: FieldName,
  { value, autofilled }: FieldContent,
  minimumLength: number,
): FieldState['problem'] => {
  if (value === '' && autofilled) return null;
  return name === 'USER' ? userIdProblem(value) : passwordProblem(value, minimumLength);
};

/**
 * Returns the next state of the fields after their values were read (VAL-1, VAL-2).
 *
 * @param minimumLength of the password, in characters (D-8)
 * @param event event of a field or the form
 */
export const nextFields = (
  fields: Fields,
  contents: Readonly<Record<FieldName, FieldContent>>,
  minimumLength: number,
  event?: { readonly name: FieldName | null; readonly kind: 'input' | 'blur' | 'enter' },
): Fields => {
  const next = (name: FieldName): FieldState => ({
    problem: findProblem(name, contents[name], minimumLength),
    touched:
      fields[name].touched ||
      (event?.kind === 'enter' && fields[name].dirty) ||
      (event?.name === name && event.kind === 'blur'),
    dirty: fields[name].dirty || (event?.name === name && event.kind === 'input'),
  });
  return { USER: next('USER'), PASSWRD: next('PASSWRD') };
};

/** Returns the error to show at a field, after it was edited and then left, or Enter was pressed (LOG-7). */
export const shownProblem = ({ problem, touched, dirty }: FieldState): FieldState['problem'] =>
  touched && dirty ? problem : null;

export const canSubmit = ({ USER, PASSWRD }: Fields): boolean =>
  USER.problem === null && PASSWRD.problem === null;

/** Message keys below `reason`: why the form cannot be sent, and what is correct (WCAG 3.3.3). */
export const incompleteReasons = ({
  USER,
  PASSWRD,
}: Fields): readonly ('correct' | 'enter' | 'invalid' | 'tooShort')[] => {
  const problem = shownProblem(USER) ?? shownProblem(PASSWRD);
  if (problem === null) return ['enter'];
  if (problem === 'userId.invalid') return ['correct', 'invalid'];
  return problem === 'password.tooShort' ? ['correct', 'tooShort'] : ['correct'];
};
