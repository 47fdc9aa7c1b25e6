import styles from './Recovery.module.css';

/** `pathLength` of the ring, so that dash lengths are percentages. */
const PATH_LENGTH = 100;

/**
 * Ring that empties beside a text with the same information; it is redrawn every second and not animated.
 *
 * @param of seconds of a full ring
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
