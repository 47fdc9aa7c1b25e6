import type { ReactNode } from 'react';
import { HiddenText } from '@portal/shared-wl-assets';
import styles from './PasscodeDisplay.module.css';

/** Splits up to six digits into groups of three, more into groups of four. */
const splitIntoGroups = (code: string) => code.match(code.length > 6 ? /.{1,4}/g : /.{1,3}/g);

/**
 * Passcode to be read and entered elsewhere: large, in groups; spoken digit by digit (VER-1).
 *
 * @param code its digits, without spaces
 * @param label small line above
 * @param children small line below, such as its expiry
 */
export const PasscodeDisplay = ({
  code,
  label,
  children,
}: {
  readonly code: string;
  readonly label: ReactNode;
  readonly children?: ReactNode;
}) => (
  <div className={styles['panel']}>
    <p className={styles['note']}>{label}</p>
    <p className={styles['code']}>
      <span className={styles['digits']} aria-hidden="true">
        {splitIntoGroups(code)?.map((group, index) => (
          <span key={index}>{group}</span>
        ))}
      </span>
      <HiddenText>{code.split('').join(' ')}</HiddenText>
    </p>
    <p className={styles['note']}>{children}</p>
  </div>
);
