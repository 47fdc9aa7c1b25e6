import styles from './Recovery.module.css';

/** Length of the ring's line, so that parts of it are hundredths. */
const PATH_LENGTH = 100;

/**
 * Ring that empties next to a text that says the same; nothing moves, each second redraws it.
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
