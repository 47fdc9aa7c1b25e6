import { type FocusEvent, type FormEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { useTranslate } from '../i18n/use-translate';
import { classNames } from './class-names';
import { FieldError } from './FieldError';
import { SecretToggle } from './SecretToggle';
import { useAfterPress } from './use-after-press';
import { useCapsLock } from './use-caps-lock';
import styles from './TextField.module.css';

export interface TextFieldProps {
  readonly name: string;
  readonly label: string;
  /** Needed only for references from elsewhere; by default React generates it, so that ids never collide on a page. */
  readonly id?: string;
  readonly type?: 'text' | 'email' | 'password';
  /** Adds Show and Hide; hidden at first. */
  readonly secret?: boolean;
  /** The one-time code: one tall field, masked by style while hidden so that code autofill still works. */
  readonly passcode?: boolean;
  readonly autoComplete?: string;
  readonly inputMode?: 'text' | 'numeric' | 'email' | 'tel';
  readonly placeholder?: string | undefined;
  readonly hint?: ReactNode;
  /** Ids of further descriptions, such as rules below the field. */
  readonly describedBy?: string;
  /** What is wrong and what to do; null or empty without an error. */
  readonly error?: string | null | undefined;
  /** An error summary has just announced the error, so the field does not announce it again. */
  readonly errorSaid?: boolean;
  readonly defaultValue?: string;
  readonly minLength?: number;
  /** Rules of a new password for password managers. */
  readonly passwordrules?: string;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
  /** Label of the enter key on a virtual keyboard. */
  readonly enterKeyHint?: 'next' | 'go' | 'done';
  readonly autoCapitalize?: string;
  readonly spellCheck?: boolean;
  readonly onInput?: (event: FormEvent<HTMLInputElement>) => void;
  /** Called after a pressed mouse button is released; `currentTarget` may be null by then. */
  readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  readonly ref?: Ref<HTMLInputElement>;
  /** A link under the field. */
  readonly aside?: ReactNode;
}

/**
 * Labelled field. Uncontrolled, so that input before hydration is kept. Error and hint are its aria-describedby; a new
 * error is announced once, politely.
 */
export const TextField = ({
  id: givenId,
  label,
  type = 'text',
  secret = false,
  passcode = false,
  hint,
  error: givenError,
  errorSaid,
  describedBy,
  aside,
  autoFocus = false,
  onBlur,
  ref,
  ...native
}: TextFieldProps) => {
  const { t } = useTranslate('shared');
  const madeId = useId();
  const [isShown, setShown] = useState(false);
  const capsLock = useCapsLock();
  const afterPress = useAfterPress();
  const id = givenId ?? madeId;
  const error = givenError ? givenError : null;
  const hidden = secret && !isShown;
  const described = [error !== null && `${id}-error`, hint !== undefined && `${id}-hint`, describedBy]
    .filter(Boolean)
    .join(' ');
  const password = secret && !passcode;
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <div className={styles['box']}>
        <input
          className={classNames(
            styles['input'],
            secret && styles['secret'],
            passcode && styles['passcode'],
            passcode && hidden && styles['masked'],
            error !== null && styles['wrong'],
          )}
          id={id}
          type={password && hidden ? 'password' : password ? 'text' : type}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...(passcode && { autoComplete: 'one-time-code', inputMode: 'numeric' })}
          {...(password && { onKeyDown: capsLock.update, onKeyUp: capsLock.update })}
          {...(autoFocus && { autoFocus })}
          {...native}
          aria-invalid={error !== null || undefined}
          aria-describedby={described || undefined}
          onBlur={(event) =>
            afterPress(() => {
              capsLock.reset();
              onBlur?.(event);
            })
          }
          ref={ref}
        />
        {secret && (
          <SecretToggle fieldId={id} label={label} hidden={hidden} onToggle={() => setShown(!isShown)} />
        )}
      </div>
      <FieldError id={`${id}-error`} text={error} said={errorSaid} />
      <div role="status">{capsLock.on && <p className={styles['hint']}>{t('field.capsLock')}</p>}</div>
      {hint !== undefined && (
        <div className={styles['hint']} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {aside !== undefined && <div className={styles['aside']}>{aside}</div>}
    </div>
  );
};
