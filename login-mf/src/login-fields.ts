import {
  passwordProblem,
  userIdProblem,
  type PasswordProblem,
  type UserIdProblem,
} from '@portal/shared-wl-assets/validation';

/** The two fields by their names on the wire (LOG-4). */
export type FieldName = 'USER' | 'PASSWRD';

export interface FieldState {
  /** Key of the text in the scope `validation`, or null when the field may be sent. */
  readonly problem: UserIdProblem | PasswordProblem | null;
  /** Left at least once. */
  readonly touched: boolean;
  /** Typed in at least once. */
  readonly dirty: boolean;
}

export type Fields = Readonly<Record<FieldName, FieldState>>;

/** Nothing is known of a field before the page has woken up; its problem counts from then on. */
const unread: FieldState = { problem: null, touched: false, dirty: false };
export const unreadFields: Fields = { USER: unread, PASSWRD: unread };

/** What a field holds now; a password manager may fill it in before a script may read it. */
export interface FieldContent {
  readonly value: string;
  readonly autofilled: boolean;
}

const problemOf = (
  name: FieldName,
  { value, autofilled }: FieldContent,
  minimumLength: number,
): FieldState['problem'] => {
  if (value === '' && autofilled) return null;
  return name === 'USER' ? userIdProblem(value) : passwordProblem(value, minimumLength);
};

/**
 * The fields after what they hold has been read again (VAL-1, VAL-2).
 *
 * @param minimumLength of the password, in characters (D-8)
 * @param event what has just happened to one of them, or to the form
 */
export const nextFields = (
  fields: Fields,
  contents: Readonly<Record<FieldName, FieldContent>>,
  minimumLength: number,
  event?: { readonly name: FieldName | null; readonly kind: 'input' | 'blur' | 'enter' },
): Fields => {
  const isUntouched = Object.values(fields).every(({ touched, dirty }) => !touched && !dirty);
  const tried = event?.kind === 'enter' && !isUntouched;
  const next = (name: FieldName): FieldState => ({
    problem: problemOf(name, contents[name], minimumLength),
    touched: tried || fields[name].touched || (event?.name === name && event.kind === 'blur'),
    dirty: tried || fields[name].dirty || (event?.name === name && event.kind === 'input'),
  });
  return { USER: next('USER'), PASSWRD: next('PASSWRD') };
};

/** The problem to show at a field: once it has been edited and left, or after Enter in a form that was touched (LOG-7). */
export const shownProblem = ({ problem, touched, dirty }: FieldState): FieldState['problem'] =>
  touched && dirty ? problem : null;

export const sendable = ({ USER, PASSWRD }: Fields): boolean =>
  USER.problem === null && PASSWRD.problem === null;
