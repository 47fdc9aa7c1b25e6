/** Nested texts of one scope, as in a part's i18n file. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree;
}

/** Messages by scope; a scope is a part's name, or `shared` for all parts. */
export type TranslationResources = Readonly<Record<string, MessageTree>>;

export type TranslationValues = Readonly<Record<string, string | number>>;
