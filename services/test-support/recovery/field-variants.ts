/** One way to tamper with a field, as the text of a whole body. */
export interface Variant {
  readonly name: string;
  /** Value of the field; used for the path and to search the response. */
  readonly value: unknown;
  /** Body on the wire. */
  readonly body: (fields: Readonly<Record<string, unknown>>, field: string) => string;
}

type Fields = Readonly<Record<string, unknown>>;

function replaced(value: unknown) {
  return (fields: Fields, field: string): string => JSON.stringify({ ...fields, [field]: value });
}

const CYRILLIC: Readonly<Record<string, string>> = { a: 'а', e: 'е', o: 'о', p: 'р', c: 'с', x: 'х', i: 'і' };
// Replaces the last letter, since the first three characters of an encoded value are random.
function lookAlike(text: string): string {
  return text.replace(/[aeopcxi](?=[^aeopcxi]*$)/, (letter) => CYRILLIC[letter] ?? letter);
}
function fullWidth(text: string): string {
  return text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
}
function otherCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}

/** Spellings that a lax parser would accept as the correct value. */
function disguises(ownValue: string): readonly (readonly [string, string])[] {
  return (
    [
      ['in other letter case', otherCase(ownValue)],
      ['with a space after it', `${ownValue} `],
      ['with a space before it', ` ${ownValue}`],
      ['with a zero character', `${ownValue}\0`],
      ['with a line break', `${ownValue}\r\n`],
      ['with a zero-width space', `${ownValue}\u200b`],
      ['right-to-left', `\u202e${ownValue}`],
      ['with a Cyrillic letter', lookAlike(ownValue)],
      ['in full-width letters', fullWidth(ownValue)],
      [
        'percent-encoded',
        encodeURIComponent(ownValue).replace(/[a-z]/i, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
      ],
      ['in base64', Buffer.from(ownValue).toString('base64')],
      ['in base64 with white space', ownValue.replace(/^(.{8})/, '$1\n')],
      ['in base64 with odd signs', ownValue.replace(/^(.{8})/, '$1-_')],
      ['in base64 without its end', ownValue.replace(/.=*$/, '')],
      ['in base64 with more behind', `${ownValue}====`],
      ['with a like', `${ownValue.slice(0, -1)}%`],
      ['with SQL', `${ownValue}' OR '1'='1`],
      ['with a half of a character', `${ownValue}\ud800`],
    ] as const
  ).filter(([, text]) => text !== ownValue);
}

const NAMES_OF_PROTOTYPES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];

/**
 * Every value that an attacker puts into one field.
 * @param own value that the real page would send
 * @param others correct values of other recoveries, by origin
 */
export function createVariants(
  ownValue: string,
  others: Readonly<Record<string, string>>,
): readonly Variant[] {
  return [
    ...Object.entries(others).map(([name, value]) => ({ name, value, body: replaced(value) })),
    ...disguises(ownValue).map(([name, value]) => ({ name, value, body: replaced(value) })),
    ...NAMES_OF_PROTOTYPES.map((value) => ({ name: `named ${value}`, value, body: replaced(value) })),
    { name: 'of 10 kB', value: 'k'.repeat(10_000), body: replaced('k'.repeat(10_000)) },
    { name: 'empty', value: '', body: replaced('') },
    ...malformedBodies(ownValue, Object.values(others)[0] ?? ownValue),
  ];
}

/** Returns malformed bodies for any field. */
export function malformedBodies(ownValue: string, other: string): readonly Variant[] {
  const pair = (field: string, value: unknown): string => `${JSON.stringify(field)}:${JSON.stringify(value)}`;
  const beside = (fields: Fields, text: string): string => {
    const rest = JSON.stringify(fields).slice(1, -1);
    return `{${rest === '' ? '' : `${rest},`}${text}}`;
  };
  const make = (name: string, body: Variant['body']): Variant => ({ name, value: null, body });
  return [
    make('missing', (fields, field) => JSON.stringify({ ...fields, [field]: undefined })),
    make('null', replaced(null)),
    make('a number', replaced(7)),
    make('true', replaced(true)),
    make('a list with the right value', replaced([ownValue])),
    make('a list in a list', replaced([[ownValue]])),
    make('an object with a list', replaced({ value: [ownValue] })),
    make('an object that makes a text', replaced({ toString: ownValue, $eq: [ownValue] })),
    make('given twice', (fields, field) => beside(fields, pair(field, other))),
    make('given twice, escaped', (fields, field) =>
      beside(
        fields,
        `"\\u${field.charCodeAt(0).toString(16).padStart(4, '0')}${field.slice(1)}":${JSON.stringify(other)}`,
      ),
    ),
    make('in a prototype', (fields, field) =>
      beside({ ...fields, [field]: undefined }, `"__proto__":{${pair(field, ownValue)}}`),
    ),
    make('in an escaped prototype', (fields, field) =>
      beside(fields, `"\\u005f_proto__":{${pair(field, other)}}`),
    ),
    make('in a constructor', (fields, field) =>
      beside(fields, `"constructor":{"prototype":{${pair(field, other)}}}`),
    ),
    make('under a name in other letter case', (fields, field) =>
      beside({ ...fields, [field]: undefined }, pair(field.toUpperCase(), ownValue)),
    ),
    make('under a name with a space', (fields, field) => beside(fields, pair(`${field} `, other))),
    make('under a name with brackets', (fields, field) => beside(fields, pair(`${field}[]`, other))),
  ];
}
