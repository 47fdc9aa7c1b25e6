import { useState } from 'react';
import { Alert, TextLink, useSupport, useTranslate } from '@portal/shared-wl-assets';
import { blocksSubmit } from '../flow/failure-messages';
import { NEXT_STEPS } from '../flow/next-steps';
import type { Message } from '../flow/recovery-state';
import { nothingFocused } from './nothing-focused';

/**
 * Banner for errors of the services (REC-3, OTP-1). It takes the focus, so that it is read at once; when the error is
 * unrelated to the input and a field has the focus, a live region announces it instead.
 */
export const ErrorBanner = ({
  message,
  tone = 'error',
  again,
  restart,
}: {
  readonly message: Message | null;
  readonly tone?: 'error' | 'warning';
  /** Submits the same input again after a temporary failure, while the button is disabled until a change (REC-6). */
  readonly again?: (() => void) | undefined;
  /** Starts again when the recovery is over. */
  readonly restart?: (() => void) | undefined;
}) => {
  const { t } = useTranslate('recovery-mf');
  const [untouched] = useState(nothingFocused);
  const takeFocus = untouched || blocksSubmit(message);
  const openSupport = useSupport();
  if (message === null) return null;
  const actions = { again, restart, helpDesk: openSupport };
  return (
    <Alert tone={tone} takeFocus={takeFocus} live={!takeFocus}>
      <div>{t(message.key, message.values)}</div>
      {NEXT_STEPS[message.key].map((step) => {
        const go = actions[step];
        return (
          go && (
            <div key={step}>
              <TextLink onClick={go}>{t(`error.${step}`)}</TextLink>
            </div>
          )
        );
      })}
    </Alert>
  );
};
