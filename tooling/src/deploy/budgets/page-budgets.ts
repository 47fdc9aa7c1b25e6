/** Budget of a page's first visit (transferred bytes, brotli). */
export interface PageBudget {
  /** The page itself, bytes. */
  readonly document: number;
  /** JavaScript of the whole first visit, bytes. */
  readonly script: number;
  /** JavaScript requested before the form is hydrated, in bytes. */
  readonly scriptBefore: number;
  /** Styles in bytes; they are inlined, so they are compressed separately to be counted. */
  readonly style: number;
  readonly requests: number;
  /** Sequential round trips until everything for hydrating the form is requested. */
  readonly steps: number;
  /** Font downloads. */
  readonly fonts: number;
}

/** Budget of the login page of any client; a client's own files come on top. */
export const LOGIN_BUDGET: PageBudget = {
  document: 12_800,
  script: 110_000,
  scriptBefore: 80_000,
  style: 10_000,
  requests: 10,
  steps: 2,
  fonts: 0,
};

/** Recovery's first screen may weigh 10 % more than the login page; later screens load while it is filled in. */
const RECOVERY_BUDGET: PageBudget = {
  ...LOGIN_BUDGET,
  document: 18_500,
  script: 160_000,
  scriptBefore: 88_000,
};

/** Information pages load the http client and the HTML sanitiser after hydration. */
const INFORMATION_BUDGET: PageBudget = {
  ...LOGIN_BUDGET,
  document: 14_900,
  script: 145_000,
  scriptBefore: 82_000,
};

/** The clip app reuses the login screens in its own part. */
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

/** Pages with a budget: a deploy rejects a build that exceeds one, and tests measure them in a browser. */
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
