/** What the first visit of a page may cost at most (bytes as sent, that is compressed with brotli). */
export interface PageBudget {
  /** The page itself, bytes. */
  readonly document: number;
  /** JavaScript of the whole first visit, bytes. */
  readonly script: number;
  /** JavaScript asked for before the form is hydrated, bytes. */
  readonly scriptBefore: number;
  /** Styles, bytes; they stand in the page, so they are compressed on their own to be counted. */
  readonly style: number;
  readonly requests: number;
  /** Round trips one after another until everything needed to wake the form has been asked for. */
  readonly steps: number;
  /** Font downloads. */
  readonly fonts: number;
}

const LOGIN_BUDGET: PageBudget = {
  document: 12_800,
  script: 110_000,
  scriptBefore: 80_000,
  style: 10_000,
  requests: 10,
  steps: 2,
  fonts: 0,
};

/** Recovery's first question is as light as the login page (10 % more); what follows it comes while it is answered. */
const RECOVERY_BUDGET: PageBudget = {
  ...LOGIN_BUDGET,
  document: 18_500,
  script: 160_000,
  scriptBefore: 88_000,
};

/** Information pages bring the http client and the cleaning of HTML once the page is hydrated. */
const INFORMATION_BUDGET: PageBudget = {
  ...LOGIN_BUDGET,
  document: 14_900,
  script: 145_000,
  scriptBefore: 82_000,
};

/** The clip app: the login page's screens in a part of its own. */
const CLIP_BUDGET: PageBudget = {
  ...LOGIN_BUDGET,
  document: 12_900,
  script: 112_000,
  scriptBefore: 82_000,
};

/** A page with a budget. */
export interface BudgetedPage {
  readonly name: string;
  /** Part that fills its main slot. */
  readonly part: string;
  readonly url: string;
  readonly budget: PageBudget;
}

/** Every page with a budget: a deploy refuses a build that exceeds one, tests measure them in a browser. */
export const BUDGETED_PAGES: readonly BudgetedPage[] = [
  {
    name: 'login',
    part: 'login-mf',
    url: '/app/default/login?SMQUERYDATA=x&TARGET=/apps/home',
    budget: LOGIN_BUDGET,
  },
  { name: 'recovery', part: 'recovery-mf', url: '/default/fps', budget: RECOVERY_BUDGET },
  {
    name: 'information',
    part: 'info-pages-mf',
    url: '/app/default/termsOfUse',
    budget: INFORMATION_BUDGET,
  },
  {
    name: 'clip app',
    part: 'clip-login-mf',
    url: '/app/clip/login?SMQUERYDATA=x&TARGET=/apps/',
    budget: CLIP_BUDGET,
  },
];
