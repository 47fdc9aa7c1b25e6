import { escapeHtml } from '../pages/html';
import { BrandColourError } from '../palette/brand-colour-error';
import { derivePalette } from '../palette/palette';
import { checkFile } from './file-check';
import { NEW_DEFAULT, NEW_DEFAULT_FEATURES } from './new-default';
import { DEFAULT_KEY } from './read-files';
import { reservedKey } from './reserved-keys';
import { isTimeZone } from './time-zone';
import { WHITE_LABEL_KEY } from './white-label-key';

/** Values that only the client knows; `ownFieldProblems` reports those that are missing. */
export interface NewWhiteLabelContacts {
  /** Phone number of the Help Desk with country code. */
  readonly supportPhone?: string;
  readonly supportEmail?: string;
  /** Opening hours of the Help Desk, in English and in German. */
  readonly supportHours?: string;
  readonly supportHoursGerman?: string;
  /** E-mail address of the sender, and the one for replies; one of them is enough. */
  readonly senderEmail?: string;
  readonly replyToEmail?: string;
  /** Path or https URL; `{wl}` is replaced by the key. */
  readonly homeUrl?: string;
  /** IANA time zone. */
  readonly timeZone?: string;
  readonly imprintUrl?: string;
  readonly privacyUrl?: string;
  /** Content path of the cookie policy, or `none`. */
  readonly cookiePolicy?: string;
}

/** Values for a new client's file. */
export interface NewWhiteLabel extends NewWhiteLabelContacts {
  readonly key: string;
  /** By default derived from the key: `north-bank` becomes `North Bank`. */
  readonly name?: string;
  /** #rrggbb. */
  readonly brandColour?: string;
}

/** The error of an invalid value for a new file; its message is meant for the user of the command. */
export class NewWhiteLabelError extends Error {
  override readonly name = 'NewWhiteLabelError';
}

/** Default brand colour, a blue that no shipped client uses. */
const FIRST_COLOUR = '#2f4b7c';

function toName(key: string): string {
  return key
    .split('-')
    .filter((word) => word !== '')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');
}

function readable(colour: string): string {
  try {
    return derivePalette(colour).brandColour;
  } catch (error) {
    throw error instanceof BrandColourError ? new NewWhiteLabelError(error.message) : error;
  }
}

function hasHelpDesk({ supportPhone, supportEmail }: NewWhiteLabelContacts): boolean {
  return supportPhone !== undefined || supportEmail !== undefined;
}

function createSupport(contacts: NewWhiteLabelContacts) {
  const { supportPhone, supportEmail, supportHours, supportHoursGerman } = contacts;
  if (!hasHelpDesk(contacts)) return {};
  if (supportHours === undefined || supportHoursGerman === undefined)
    throw new NewWhiteLabelError(
      'The Help Desk needs its hours in both languages: --support-hours and --support-hours-german.',
    );
  const note = { 'en-US': supportHours, 'de-DE': supportHoursGerman };
  return {
    support: {
      customSupport: false,
      content: {
        ...(supportPhone !== undefined && { phone: { number: supportPhone, note } }),
        ...(supportEmail !== undefined && { email: { address: supportEmail, note } }),
      },
    },
  };
}

function createLinks({ imprintUrl, privacyUrl }: NewWhiteLabelContacts) {
  if (imprintUrl === undefined && privacyUrl === undefined) return {};
  const link = (english: string, german: string, target: string | undefined) =>
    target === undefined ? [] : [{ kind: 'external', label: { 'en-US': english, 'de-DE': german }, target }];
  return {
    linkConfig: {
      links: [...link('Imprint', 'Impressum', imprintUrl), ...link('Privacy', 'Datenschutz', privacyUrl)],
    },
  };
}

function createCookiePolicy({ cookiePolicy }: NewWhiteLabelContacts) {
  if (cookiePolicy === undefined) return {};
  return {
    cookiePolicyConfig:
      cookiePolicy === 'none'
        ? { activateCookiePolicyRoute: false, displayEuCookieBar: false }
        : { apiEndpointEMEA: cookiePolicy, apiEndpointOther: cookiePolicy },
  };
}

/** Returns slogans for a new file, which its client replaces. */
function createSlogans(name: string) {
  return {
    heroText: {
      tagline1: { 'en-US': `Welcome to ${name}`, 'de-DE': `Willkommen bei ${name}` },
      tagline2: {
        'en-US': 'Log in to see your accounts.',
        'de-DE': 'Melden Sie sich an, um Ihre Konten zu sehen.',
      },
    },
  };
}

function createContacts(contacts: NewWhiteLabelContacts) {
  const { senderEmail, replyToEmail, homeUrl, timeZone } = contacts;
  const sender = {
    ...(senderEmail !== undefined && { senderEmail }),
    ...(replyToEmail !== undefined && { replyToEmail }),
  };
  return {
    ...(timeZone !== undefined && { timeZone }),
    ...(homeUrl !== undefined && { homeUrl }),
    ...(Object.keys(sender).length > 0 && { messageConfig: sender }),
    ...createLinks(contacts),
    ...createCookiePolicy(contacts),
    ...createSupport(contacts),
  };
}

/**
 * Returns the text of a new client's file, which passes every check (WL-7) except `ownFieldProblems`: the fields missing
 * there are required in production, since they would be inherited from another client. The file of `default` is complete.
 *
 * @param schema URL of the JSON schema for editors, relative to the file
 * @throws NewWhiteLabelError for an invalid value
 */
export function newWhiteLabel(
  { key, name = toName(key), brandColour = FIRST_COLOUR, ...contacts }: NewWhiteLabel,
  schema: string,
): string {
  if (!WHITE_LABEL_KEY.test(key)) {
    throw new NewWhiteLabelError(`"${key}" is no key: 1 to 64 lower-case letters, digits and hyphens.`);
  }
  const reserved = reservedKey(key);
  if (reserved !== null) throw new NewWhiteLabelError(`"${key}" ${reserved} and no key.`);
  if (name.length < 1 || name.length > 60) {
    throw new NewWhiteLabelError('A name has 1 to 60 characters. Give one with --name.');
  }
  if (contacts.timeZone !== undefined && !isTimeZone(contacts.timeZone))
    throw new NewWhiteLabelError(`"${contacts.timeZone}" is not an IANA time zone, such as Europe/Berlin.`);
  const letter = /\p{L}/u.exec(name)?.[0].toUpperCase();
  const file = {
    $schema: schema,
    key,
    name,
    brandColour: readable(brandColour),
    ...(letter !== undefined && { logo: { kind: 'initial', text: letter } }),
    ...(key === DEFAULT_KEY && NEW_DEFAULT),
    features:
      key === DEFAULT_KEY
        ? { ...NEW_DEFAULT_FEATURES, support: hasHelpDesk(contacts) }
        : { fuidEnabled: false, selfRegistration: false },
    ...createSlogans(escapeHtml(name)),
    ...createContacts(contacts),
  };
  const checked = checkFile(`${key}.json`, file);
  if ('problems' in checked)
    throw new NewWhiteLabelError(
      checked.problems.map(({ field, reason }) => `${field} ${reason}.`).join('\n'),
    );
  return `${JSON.stringify(file, null, 2)}\n`;
}
