/** Budget of a page's first visit (transferred bytes, brotli). */
export interface PageBudget {
  /** The HTML document in its largest language, in bytes. */
  readonly document: number;
  /** The HTML document before compression, in bytes. */
  readonly documentRaw: number;
  /** Elements of the hydrated page, including its head. */
  readonly elements: number;
  /** JavaScript of the whole first visit, in bytes. */
  readonly script: number;
  /** JavaScript requested before the form is hydrated, in bytes. */
  readonly scriptBefore: number;
  /** Styles in bytes; inlined in the document, but compressed separately for this figure. */
  readonly style: number;
  readonly requests: number;
  /** Sequential round trips until everything for hydrating the form is requested. */
  readonly steps: number;
  /** Font downloads. */
  readonly fonts: number;
}

/** Budget of the login page of any client, without the client's own files. */
export const LOGIN_BUDGET: PageBudget = {
  document: 12_000,
  documentRaw: 50_000,
  elements: 165,
  script: 128_000,
  scriptBefore: 95_000,
  style: 8_000,
  requests: 10,
  steps: 2,
  fonts: 0,
};

/** Scripts that a returning visitor fetches before hydration, in bytes (brotli). */
export const LATER_VISIT_BUDGET = {
  /** The login page after a deploy of login-mf. */
  deploy: 12_000,
  /** From the login page to log-out. */
  logout: 15_000,
  /** From the login page to recovery. */
  recovery: 25_000,
} as const;

/** Recovery loads later screens after hydration. */
const RECOVERY_BUDGET: PageBudget = {
  ...LOGIN_BUDGET,
  document: 18_000,
  documentRaw: 72_500,
  script: 146_000,
};

/** Information pages load the http client and the HTML sanitiser after hydration. */
const INFORMATION_BUDGET: PageBudget = {
  ...LOGIN_BUDGET,
  document: 13_800,
  documentRaw: 55_200,
  script: 161_000,
};

/** The clip app reuses the login screens in its own part. */
const CLIP_BUDGET: PageBudget = {
  ...LOGIN_BUDGET,
  document: 12_300,
  script: 131_500,
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
