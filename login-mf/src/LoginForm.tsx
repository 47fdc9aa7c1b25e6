import {
  Button,
  type ElementChildren,
  Fields,
  portalUrl,
  ProgressLine,
  TextField,
  usePortal,
  useTranslate,
} from '@portal/shared-wl-assets';
import { loginAction } from './login-action';
import { canSubmit, incompleteReasons, shownProblem } from './login-fields';
import type { LoginQuery } from './login-query';
import type { LoginVisit } from './login-visit';
import type { SignInProof } from './proof-of-work/sign-in-proof';
import { useLoginForm } from './use-login-form';

/** Values that the form passes to sign-on unchanged (LOG-4). */
const HiddenValues = ({ query, proof }: { readonly query: LoginQuery; readonly proof: SignInProof }) => (
  <>
    <input type="hidden" name="SMENC" value="UTF-8" />
    <input type="hidden" name="TARGET" value={query.target} />
    <input type="hidden" name="BGTARGET" value={query.bgTarget} />
    <input type="hidden" name="postpreservationdata" value={query.postPreservationData} />
    <input type="hidden" name="SUBMIT" value="Login" />
    {typeof proof === 'object' && <input type="hidden" name="proofOfWork" value={proof.value} />}
  </>
);

export interface LoginFormProps {
  readonly visit: LoginVisit;
  readonly actionPath: string;
  readonly proof: SignInProof;
  /** Shown above the fields. */
  readonly banner: ElementChildren;
}

/** The login form, which the browser posts to sign-on; works without scripts (LOG-4, LOG-5). */
export const LoginForm = ({ visit, actionPath, proof, banner }: LoginFormProps) => {
  const { query, message } = visit;
  const { t } = useTranslate('login-mf');
  const { t: validation } = useTranslate('validation');
  const embedded = usePortal((state) => state.embedding !== null);
  const labels = usePortal((state) => state.whiteLabel.loginFormLabels);
  const { form, fields, minimumLength, isHydrated, busy, onInput, onBlur, read, onSubmit } = useLoginForm(
    query.target,
    // After an expired session another visitor may use the page.
    message !== null && message !== 'sessionExpired',
    proof === 'working',
  );
  const userId = shownProblem(fields.USER);
  const password = shownProblem(fields.PASSWRD);
  const incomplete = !canSubmit(fields);
  const reason = incompleteReasons(fields)
    .map((key) => t(`reason.${key}`, key === 'tooShort' ? { count: minimumLength } : undefined))
    .join(' ');
  return (
    <>
      <form
        method="post"
        action={portalUrl(loginAction(actionPath, query))}
        // Targets the top window, since the cookies of sign-on would not last in a frame (NAV-5).
        target="_top"
        acceptCharset="UTF-8"
        noValidate={isHydrated}
        ref={form}
        onSubmit={onSubmit}
        onChange={read}
        onAnimationStart={read}
      >
        <HiddenValues query={query} proof={proof} />
        <Fields>
          {banner}
          <TextField
            name="USER"
            label={labels.userLabel ?? t('userId')}
            placeholder={labels.userPlaceholder}
            defaultValue={visit.userId}
            autoComplete="username"
            required
            error={userId && validation(userId)}
            onInput={onInput}
            onBlur={onBlur}
            // A message takes the focus itself; an embedded form does not take it from the host page.
            {...{ autoFocus: message === null && !embedded }}
          />
          <TextField
            name="PASSWRD"
            label={labels.passwordLabel ?? t('password')}
            placeholder={labels.passwordPlaceholder}
            secret
            autoComplete="current-password"
            required
            error={password && validation(password)}
            onInput={onInput}
            onBlur={onBlur}
          />
          <Button
            type="submit"
            wide
            busy={busy || proof === 'working'}
            disabled={isHydrated && incomplete}
            reason={isHydrated && !incomplete ? null : reason}
            explained
          >
            {labels.buttonText ?? t('logIn')}
          </Button>
        </Fields>
      </form>
      {/* The alert says that the browser proves work. */}
      <ProgressLine active={busy || proof === 'working'} column={form} open={!busy} />
    </>
  );
};
