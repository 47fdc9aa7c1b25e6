import type { Ajv, AnySchemaObject, SchemaValidateFunction } from 'ajv';
import { BrandColourError } from '../palette/brand-colour-error';
import { derivePalette } from '../palette/palette';
import { isHomeUrl } from './home-url';
import { reservedKey } from './reserved-keys';
import { sanitiseHtml } from './sanitised-html';
import { unsupportedSmsCharacters } from './sms-alphabet';

/** What is wrong with a text, and the text that is displayed instead. */
interface Finding {
  readonly reason: string | null;
  readonly text?: string;
}

/** Valid time zones seen so far: creating a format takes ten milliseconds, and most clients share a time zone. */
const timeZones = new Set<string>();

/** Returns whether a text is an IANA time zone; a fixed offset such as +02:00 has no daylight saving time. */
function isTimeZone(timeZone: string): boolean {
  if (timeZones.has(timeZone)) return true;
  try {
    if (!/^[A-Za-z]/.test(timeZone) || !new Intl.DateTimeFormat('en-US', { timeZone })) return false;
    timeZones.add(timeZone);
    return true;
  } catch {
    return false;
  }
}

function colourProblem(brandColour: string): string | null {
  try {
    derivePalette(brandColour);
    return null;
  } catch (error) {
    if (!(error instanceof BrandColourError)) throw error;
    return error.message;
  }
}

/** Creates a rule with one message. */
function must(message: string, isValid: (text: string) => boolean): (text: string) => Finding {
  return (text) => ({ reason: isValid(text) ? null : message });
}

function html(kind: 'inlineHtml' | 'blockHtml'): (text: string) => Finding {
  return (source) => {
    const { html: text, dropped } = sanitiseHtml(source, kind);
    return { text, reason: dropped.length === 0 ? null : `loses ${dropped.join(', ')} when it is shown` };
  };
}

/** Keywords of `schema.json` for what JSON Schema cannot say about a text, and their values. */
const KEYWORDS: Readonly<Record<'rule' | 'display', Readonly<Record<string, (text: string) => Finding>>>> = {
  rule: {
    reservedKey: (key) => ({ reason: reservedKey(key) }),
    brandColour: (colour) => ({ reason: colourProblem(colour) }),
    timeZone: must('must be an IANA time zone, such as Europe/Berlin', isTimeZone),
    homeUrl: must('must be a path of this site or an https address', (url) => isHomeUrl(url)),
    origin: must(
      'must be an origin without a default port',
      (text) => URL.canParse(text) && new URL(text).origin === text,
    ),
  },
  display: {
    inlineHtml: html('inlineHtml'),
    blockHtml: html('blockHtml'),
    sms: (name) => {
      const letters = unsupportedSmsCharacters(name);
      const reason = `has letters that no text message can carry: ${letters.join(' ')}`;
      return { reason: letters.length === 0 ? null : reason };
    },
  },
};

/** Names of the keywords: what they report has the right type. */
export const TEXT_KEYWORDS: ReadonlySet<string> = new Set(Object.keys(KEYWORDS));

/** Returns whether the other keywords of a schema accept a text: a text has one mistake. */
function isAccepted(
  text: string,
  { minLength = 0, maxLength = Infinity, pattern }: AnySchemaObject,
): boolean {
  return (
    text.length >= Number(minLength) &&
    text.length <= Number(maxLength) &&
    (pattern === undefined || new RegExp(String(pattern), 'u').test(text))
  );
}

/**
 * Adds the keywords `rule`, for mistakes that keep a client from being served, and `display`, for content that the portal
 * replaces in the file when it is loaded (WL-7).
 */
export function addTextRules(ajv: Ajv): void {
  for (const [keyword, rules] of Object.entries(KEYWORDS)) {
    const validate: SchemaValidateFunction = (name: string, text: string, schema = {}, place) => {
      const finding = isAccepted(text, schema) ? rules[name]?.(text) : undefined;
      if (finding?.text !== undefined && place !== undefined)
        place.parentData[place.parentDataProperty] = finding.text;
      const reason = finding?.reason ?? null;
      validate.errors = reason === null ? [] : [{ keyword, message: reason, params: {} }];
      return reason === null;
    };
    ajv.addKeyword({ keyword, type: 'string', schemaType: 'string', modifying: true, validate });
  }
}
