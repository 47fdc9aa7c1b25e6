/** Functions and accessors that all parts share, by object and name. */
export type BuiltIns = ReadonlyMap<object, ReadonlyMap<string, PropertyDescriptor>>;

/** What outlives every part in a page, at one moment. */
export interface PageState {
  /** Attributes of the elements around the slots. */
  readonly attributes: ReadonlyMap<Element, ReadonlyMap<string, string>>;
  readonly builtIns: BuiltIns;
}

/** Other properties are state, such as the tables of loaded files. */
export const listFunctions = (object: object): readonly (readonly [string, PropertyDescriptor])[] =>
  Object.entries(Object.getOwnPropertyDescriptors(object)).filter(
    ([, { value, get }]) => typeof value === 'function' || get !== undefined,
  );

/** Classes whose members all parts use. */
const SHARED_CLASSES =
  'Object Array Promise String Number Function RegExp Date Map Set EventTarget Event Node Element HTMLElement ' +
  'HTMLFormElement HTMLInputElement Document History Storage XMLHttpRequest Headers Response';

export const captureBuiltIns = (): BuiltIns => {
  const globals = self as unknown as Readonly<Record<string, { readonly prototype: object } | undefined>>;
  const classes = SHARED_CLASSES.split(' ').flatMap((name) => globals[name] ?? []);
  const prototypes = classes.map(({ prototype }) => prototype);
  return new Map(
    [window, document, history, JSON, ...classes, ...prototypes].map((object) => [
      object,
      new Map(listFunctions(object)),
    ]),
  );
};

/** Custom properties are not captured: the shell sets some, and they have no effect of their own. */
const readStyle = ({ style }: HTMLElement): string =>
  Array.from(style)
    .filter((name) => !name.startsWith('--'))
    .map((name) =>
      `${name}:${style.getPropertyValue(name)}!${style.getPropertyPriority(name)}`.replace(/!$/, ''),
    )
    .join(';');

/** Data attributes are not captured: they belong to the root, the edge and browser extensions. */
export const readAttributes = (element: Element): ReadonlyMap<string, string> =>
  new Map(
    [...element.attributes]
      .filter(({ name }) => name !== 'style' && !name.startsWith('data-'))
      .map(({ name, value }) => [name, value] as const),
  ).set('style', element instanceof HTMLElement ? readStyle(element) : '');

/** Captures a page before the first part runs. */
export const capturePage = (): PageState => ({
  attributes: new Map(
    [...document.querySelectorAll('html, body, body > *')].map((each) => [each, readAttributes(each)]),
  ),
  builtIns: captureBuiltIns(),
});
