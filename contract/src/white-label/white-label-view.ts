import type { Language } from '../i18n/language';
import type { LocalisedText, WhiteLabelConfiguration } from './configuration';

/** Which visitors a page is for; `both` until it is known (WL-5, REC-9). */
export type UserType = 'internal' | 'external' | 'both';

/** The same shape with every localised text as a plain one; records with arbitrary keys stay. */
type InLanguage<Value> = Value extends LocalisedText
  ? string extends keyof Value
    ? Value
    : string
  : Value extends readonly (infer Item)[]
    ? readonly InLanguage<Item>[]
    : Value extends object
      ? { readonly [Field in keyof Value]: InLanguage<Value[Field]> }
      : Value;

/** Fields that the browser gets; every other field stays on the server, also one that is added later. */
const BROWSER_FIELDS = [
  'key',
  'name',
  'logo',
  'background',
  'motif',
  'languages',
  'defaultLanguage',
  'timeZone',
  'loginRoute',
  'homeUrl',
  'loginMode',
  'loginPasswordMinimumLength',
  'clickStatistics',
  'features',
  'cookiePolicyConfig',
  'heroText',
  'linkConfig',
  'selfRegLinkConfig',
  'loginFormLabels',
  'sorryConfig',
  'checkBrowserConfig',
  'mobileSheetConfig',
  'support',
  'allowedRedirectOrigins',
  'consentScript',
  'systemRequirementsFile',
] as const satisfies readonly (keyof WhiteLabelConfiguration)[];

type BrowserConfiguration = Pick<WhiteLabelConfiguration, (typeof BROWSER_FIELDS)[number]>;

/** Parts of a white label that a browser needs, in one language. */
export type WhiteLabelView = InLanguage<Omit<BrowserConfiguration, 'checkBrowserConfig'>> & {
  /** Warning of excluded browsers (BRW-1); absent from a page without it. */
  readonly checkBrowserConfig?: InLanguage<WhiteLabelConfiguration['checkBrowserConfig']>;
  /** Language of the texts. */
  readonly language: Language;
};

const isLocalised = (value: object): value is LocalisedText => 'en-US' in value && 'de-DE' in value;

const inLanguage = (value: unknown, language: Language): unknown => {
  if (Array.isArray(value)) return value.map((item: unknown) => inLanguage(item, language));
  if (typeof value !== 'object' || value === null) return value;
  if (isLocalised(value)) return value[language];
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, inLanguage(inner, language)]),
  );
};

/**
 * Returns the part of a white label that goes to the browser, in one language (WL-2). Overrides, brand colour, icon and
 * font reach the page as texts, styles and links.
 *
 * @param language one of the white label's languages; any other gives its default language
 */
export const whiteLabelView = (
  configuration: WhiteLabelConfiguration,
  language: Language,
): WhiteLabelView => {
  const offered = configuration.languages.includes(language) ? language : configuration.defaultLanguage;
  const fields = BROWSER_FIELDS.filter((field) => configuration[field] !== undefined);
  const browserConfiguration = Object.fromEntries(fields.map((field) => [field, configuration[field]]));
  return { ...(inLanguage(browserConfiguration, offered) as WhiteLabelView), language: offered };
};
