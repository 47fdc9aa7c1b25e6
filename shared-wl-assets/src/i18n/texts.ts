/**
 * English texts by scope. A part adds its own in `src/texts.d.ts`, so that a key without a text does not compile; keys
 * of other scopes are any string.
 */
export interface Texts {
  /** Scope of parts whose texts are not declared. */
  readonly '': object;
}

type Suffix = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other' | 'wl';

/** `clients_one` and `clients_other` are shown by `clients`, `advice_wl` by `advice`. */
type Shown<Key extends string> = Key extends `${infer Stem}_${Suffix}` ? Stem : Key;

/** Levels that messages may be nested. Without an end TypeScript could not compare two versions of this library. */
type Levels = readonly [1, 2, 3, 4, 5];

type KeyOf<Tree, Left extends readonly unknown[]> = Left extends readonly [unknown, ...infer Lower]
  ? {
      [Key in keyof Tree & string]: Tree[Key] extends string
        ? Shown<Key>
        : `${Key}.${KeyOf<Tree[Key], Lower>}`;
    }[keyof Tree & string]
  : never;

/** Dotted keys of the texts of a scope. */
export type TextKey<Scope extends string> = Scope extends keyof Texts
  ? KeyOf<Texts[Scope], Levels> & string
  : string;
