import { HiddenText } from './HiddenText';
import styles from './RevealMask.module.css';

/**
 * A masked address or number (VAL-7).
 *
 * @param value what is seen, with its stars
 * @param spoken the same in words, so that no one hears "star star star"
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
