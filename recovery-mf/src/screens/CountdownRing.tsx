import styles from './Recovery.module.css';

/** Length of the ring's line, so that parts of it can be told in hundredths. */
const PATH_LENGTH = 100;

/**
 * A ring that empties beside words that say the same; nothing moves, each second draws it anew.
 *
 * @param of how many seconds fill it
 */
export const CountdownRing = ({ seconds, of }: { readonly seconds: number; readonly of: number }) => (
  <svg className={styles['ring']} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <circle cx="10" cy="10" r="7.25" />
    <circle
      className={styles['left']}
      cx="10"
      cy="10"
      r="7.25"
      pathLength={PATH_LENGTH}
      strokeDasharray={`${Math.round(Math.min(1, seconds / of) * PATH_LENGTH)} ${PATH_LENGTH}`}
      transform="rotate(-90 10 10)"
    />
  </svg>
);
