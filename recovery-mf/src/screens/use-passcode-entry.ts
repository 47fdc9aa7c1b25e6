import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type PasscodeNotice, readPasscode } from '@portal/contract/validation';
import type { SendOtp } from '../api/recovery-results';
import { useFields } from '../form/use-fields';
import { passcodeView } from './passcode-view';
import { useLaterScreen } from './use-later-screen';
import { useSmsPasscode } from './use-sms-passcode';
import { useStepChanged } from './use-step-changed';

const FIELDS = ['otp'] as const;

/** Returns the send time of the newest passcode so far, which may be newer than the one on screen after a failed send. */
const useNewestSentAt = (sentAt: number): number => {
  const [newest, setNewest] = useState(sentAt);
  if (sentAt > newest) setNewest(sentAt);
  return Math.max(sentAt, newest);
};

/** Connects the form of a passcode to the recovery: what it shows, and the handlers of its elements. */
export const usePasscodeEntry = (sendOtp: SendOtp) => {
  const { state, send, ...screen } = useLaterScreen();
  const { formProps, values, onInput, onBlur, attempts, shows } = useFields(FIELDS);
  const [notice, setNotice] = useState<PasscodeNotice | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const view = passcodeView(state, sendOtp, { otp: values.otp, notice, isShown: shows('otp'), attempts });
  useSmsPasscode(field, sendOtp.channel === 'SMS', sendOtp.sentAt);

  // A resend also moves the focus to the field, because the link that requested it is gone (WCAG 2.4.3).
  const newest = useNewestSentAt(sendOtp.sentAt);
  const resent = useStepChanged(String(newest));
  const { rejections } = state.verifyOtp;
  useEffect(() => {
    if (rejections === 0 && !resent) return;
    field.current?.focus();
    field.current?.select();
  }, [rejections, resent, newest]);

  /** Reduces typed or pasted text to the passcode and reports characters that were removed (VER-3). */
  const keepPasscode = ({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>): void => {
    // Changing the value would interrupt the composition of an input method editor.
    if ((nativeEvent as InputEvent).isComposing) return;
    const read = readPasscode(currentTarget.value, view.characters);
    if (read.passcode !== currentTarget.value) currentTarget.value = read.passcode;
    setNotice(read.notice);
  };
  return {
    ...screen,
    state,
    view,
    formProps: formProps(() => {
      if (view.isComplete)
        send({ type: 'PASSCODE_SUBMITTED', otp: readPasscode(values.otp, view.characters).passcode });
    }),
    field,
    onInput: (event: FormEvent<HTMLInputElement>) => {
      keepPasscode(event);
      onInput(event);
      send({ type: 'ERROR_CLEARED' });
    },
    onBlur,
    back: () => send({ type: 'RETURNED' }),
  };
};
