/** What the first visit of a page may cost at most (bytes as sent, that is compressed with brotli). */
export interface PageBudget {
  /** The page itself, as it comes when it is asked for often, bytes. */
  readonly document: number;
  /** JavaScript of the whole first visit, bytes. */
  readonly script: number;
  /** JavaScript asked for before the form is awake, bytes. */
  readonly scriptBefore: number;
  /** Styles, bytes; they stand in the page, so they are compressed on their own to be counted. */
  readonly style: number;
  readonly requests: number;
  /** Round trips one after another until everything needed to wake the form has been asked for. */
  readonly steps: number;
  /** Font downloads. */
  readonly fonts: number;
}

export const LOGIN_BUDGET: PageBudget = {
  document: 12_000,
  script: 110_000,
  scriptBefore: 80_000,
  style: 10_000,
  requests: 10,
  steps: 2,
  fonts: 0,
};

/** Recovery's first question is as light as the login page (10 % more); what follows it comes while it is answered. */
export const RECOVERY_BUDGET: PageBudget = {
  ...LOGIN_BUDGET,
  document: 17_000,
  script: 160_000,
  scriptBefore: 88_000,
};

/** Information pages bring the http client and the cleaning of HTML once the page is awake. */
export const INFORMATION_BUDGET: PageBudget = {
  ...LOGIN_BUDGET,
  document: 14_500,
  script: 145_000,
  scriptBefore: 82_000,
};

/** The clip app: the login page's screens in a part of its own. */
export const CLIP_BUDGET: PageBudget = {
  ...LOGIN_BUDGET,
  document: 13_000,
  script: 112_000,
  scriptBefore: 82_000,
};
