/** Decision of a part about a page before the edge renders it. */
export interface PagePlan {
  readonly title: string;
  /** HTTP status, where it differs from the route's own. */
  readonly status?: number;
  /** Where to redirect instead: a path of this origin, or a URL from the settings. */
  readonly redirect?: string;
  /**
   * Top-level keys of texts that this page never shows; the browser does not get them. Keys of another scope than the
   * part's own follow its name and a colon, such as `validation:email`.
   */
  readonly omittedTexts?: readonly string[];
}
