import { HiddenText } from '@portal/shared-wl-assets';
import styles from './RevealMask.module.css';

/**
 * Masked contact (VAL-7).
 *
 * @param value visible text with its stars
 * @param spoken text for screen readers, which would read "star star star"
 */
export const RevealMask = ({
  value,
  spoken,
  strong = false,
}: {
  readonly value: string;
  readonly spoken: string;
  readonly strong?: boolean;
}) => {
  const at = value.lastIndexOf('@');
  return (
    <span className={strong ? styles['strong'] : styles['masked']}>
      <span aria-hidden="true">
        {at > 0 ? (
          <>
            <span>{value.slice(0, at)}</span>
            <wbr />
            <span>{value.slice(at)}</span>
          </>
        ) : (
          value
        )}
      </span>
      <HiddenText>{spoken}</HiddenText>
    </span>
  );
};
