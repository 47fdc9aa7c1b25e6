/** What the first visit of the login page may cost at most (bytes as sent, that is compressed with brotli). */
export const LOGIN_BUDGET = {
  /** JavaScript of the whole first visit, bytes. */
  script: 110_000,
  /** Styles, bytes; they stand in the page, so they are compressed on their own to be counted. */
  style: 10_000,
  requests: 12,
  /** Round trips one after another until everything needed to wake the form has been asked for. */
  steps: 2,
  /** Font downloads. */
  fonts: 0,
} as const;
