import { Trans } from 'react-i18next';
import type { Channel } from '@portal/contract/api';
import { useScreen } from './recovery-context';
import styles from './Recovery.module.css';

/** Reference that identifies the requested message. */
export const MessageReference = ({ channel }: { readonly channel: Channel }) => {
  const { sendOtp, otpAuth } = useScreen().state;
  const reference = sendOtp?.reference ?? otpAuth?.reference ?? '';
  return reference === '' ? null : (
    <Trans
      ns="recovery-mf"
      i18nKey={`verify.reference.${channel}`}
      values={{ reference }}
      components={{ code: <code className={styles['code']} /> }}
    />
  );
};
