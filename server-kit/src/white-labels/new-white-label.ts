import { escapeHtml } from '../pages/html';
import { checkFile } from './file-check';
import newDefault from './new-default.json';
import type { WhiteLabelProblem } from './white-label-error';
import { DEFAULT_KEY } from './white-label-key';

/**
 * Values that only the client knows: contacts of the Help Desk, its opening hours in English and German, sender of
 * e-mails, home (path or https URL with `{wl}`), IANA time zone, legal pages, and the content path of the cookie policy
 * or `none`.
 */
type Contact =
  | 'supportPhone'
  | 'supportEmail'
  | 'supportHours'
  | 'supportHoursGerman'
  | 'senderEmail'
  | 'replyToEmail'
  | 'homeUrl'
  | 'timeZone'
  | 'imprintUrl'
  | 'privacyUrl'
  | 'cookiePolicy';

/** Values for a new client's file. The fields of a client without some contacts are reported before production. */
export interface NewWhiteLabel extends Readonly<Partial<Record<Contact, string>>> {
  readonly key: string;
  /** By default derived from the key: `north-bank` becomes `North Bank`. */
  readonly name?: string;
  /** #rrggbb. */
  readonly brandColour?: string;
}

/** Default brand colour, a blue that no shipped client uses. */
const FIRST_COLOUR = '#2f4b7c';

function toName(key: string): string {
  return key
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')
    .trim();
}

/** Returns an object without undefined fields; undefined when none is left. */
function block(fields: object): object | undefined {
  const defined = Object.entries(fields).filter(([, value]) => value !== undefined);
  return defined.length === 0 ? undefined : Object.fromEntries(defined);
}

function createSupport({ supportPhone, supportEmail, supportHours, supportHoursGerman }: NewWhiteLabel) {
  const note = { 'en-US': supportHours, 'de-DE': supportHoursGerman };
  const content = block({
    phone: supportPhone === undefined ? undefined : { number: supportPhone, note },
    email: supportEmail === undefined ? undefined : { address: supportEmail, note },
  });
  if (content !== undefined && (supportHours === undefined || supportHoursGerman === undefined))
    throw new Error(
      'The Help Desk needs its hours in both languages: --support-hours and --support-hours-german.',
    );
  return content && { customSupport: false, content };
}

function createLinks({ imprintUrl, privacyUrl }: NewWhiteLabel) {
  const links = [
    { label: { 'en-US': 'Imprint', 'de-DE': 'Impressum' }, target: imprintUrl },
    { label: { 'en-US': 'Privacy', 'de-DE': 'Datenschutz' }, target: privacyUrl },
  ].filter(({ target }) => target !== undefined);
  return links.length === 0
    ? undefined
    : { links: links.map((link) => ({ kind: 'external', place: 'footer', ...link })) };
}

function createCookiePolicy({ cookiePolicy }: NewWhiteLabel) {
  return cookiePolicy === 'none'
    ? { activateCookiePolicyRoute: false, displayEuCookieBar: false }
    : block({ apiEndpointEMEA: cookiePolicy, apiEndpointOther: cookiePolicy });
}

function createFeatures(key: string, hasHelpDesk: boolean) {
  const { features } = newDefault;
  return key === DEFAULT_KEY
    ? { ...features, support: hasHelpDesk }
    : { fuidEnabled: false, selfRegistration: false };
}

/** Returns slogans for a new file, which its client replaces. */
function createSlogans(name: string) {
  return {
    tagline1: { 'en-US': `Welcome to ${name}`, 'de-DE': `Willkommen bei ${name}` },
    tagline2: {
      'en-US': 'Log in to see your accounts.',
      'de-DE': 'Melden Sie sich an, um Ihre Konten zu sehen.',
    },
  };
}

/** Returns a sentence such as `timeZone "Berlin" must be an IANA time zone.` */
function describeProblem(file: object, { field, reason }: WhiteLabelProblem): string {
  const name = field.slice(1);
  const value = name
    .split('/')
    .reduce<unknown>((inner, step) => (inner as Readonly<Record<string, unknown>> | undefined)?.[step], file);
  return `${name}${typeof value === 'string' ? ` ${JSON.stringify(value)}` : ''} ${reason}.`;
}

/**
 * Returns the text of a new client's file, which passes every check (WL-7) except those for production: the fields missing
 * there would be inherited from another client. The file of `default` is complete.
 *
 * @param schema URL of the JSON schema for editors, relative to the file
 * @throws Error for invalid values, one field a line; for the user of the command
 */
export function newWhiteLabel(values: NewWhiteLabel, schema: string): string {
  const { key, name = toName(key), brandColour = FIRST_COLOUR, timeZone, homeUrl } = values;
  const { senderEmail, replyToEmail } = values;
  const letter = /\p{L}/u.exec(name)?.[0].toUpperCase();
  const support = createSupport(values);
  const file = {
    $schema: schema,
    key,
    name,
    brandColour,
    ...(letter !== undefined && { logo: { kind: 'initial', text: letter } }),
    ...(key === DEFAULT_KEY && newDefault),
    features: createFeatures(key, support !== undefined),
    heroText: createSlogans(escapeHtml(name)),
    ...block({
      timeZone,
      homeUrl,
      messageConfig: block({ senderEmail, replyToEmail }),
      linkConfig: createLinks(values),
      cookiePolicyConfig: createCookiePolicy(values),
      support,
    }),
  };
  const { problems } = checkFile(`${key}.json`, structuredClone(file));
  if (problems.length > 0)
    throw new Error(problems.map((problem) => describeProblem(file, problem)).join('\n'));
  return `${JSON.stringify(file, null, 2)}\n`;
}
