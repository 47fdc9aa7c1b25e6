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
function disguises(own: string): readonly (readonly [string, string])[] {
  return (
    [
      ['in other letter case', otherCase(own)],
      ['with a space after it', `${own} `],
      ['with a space before it', ` ${own}`],
      ['with a zero character', `${own}\0`],
      ['with a line break', `${own}\r\n`],
      ['with a zero-width space', `${own}\u200b`],
      ['right-to-left', `\u202e${own}`],
      ['with a Cyrillic letter', lookAlike(own)],
      ['in full-width letters', fullWidth(own)],
      [
        'percent-encoded',
        encodeURIComponent(own).replace(/[a-z]/i, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
      ],
      ['in base64', Buffer.from(own).toString('base64')],
      ['in base64 with white space', own.replace(/^(.{8})/, '$1\n')],
      ['in base64 with odd signs', own.replace(/^(.{8})/, '$1-_')],
      ['in base64 without its end', own.replace(/.=*$/, '')],
      ['in base64 with more behind', `${own}====`],
      ['with a like', `${own.slice(0, -1)}%`],
      ['with SQL', `${own}' OR '1'='1`],
      ['with a half of a character', `${own}\ud800`],
    ] as const
  ).filter(([, text]) => text !== own);
}

const NAMES_OF_PROTOTYPES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];

/**
 * Every value that an attacker puts into one field.
 * @param own value that the real page would send
 * @param others correct values of other recoveries, by origin
 */
export function createVariants(own: string, others: Readonly<Record<string, string>>): readonly Variant[] {
  return [
    ...Object.entries(others).map(([name, value]) => ({ name, value, body: replaced(value) })),
    ...disguises(own).map(([name, value]) => ({ name, value, body: replaced(value) })),
    ...NAMES_OF_PROTOTYPES.map((value) => ({ name: `named ${value}`, value, body: replaced(value) })),
    { name: 'of 10 kB', value: 'k'.repeat(10_000), body: replaced('k'.repeat(10_000)) },
    { name: 'empty', value: '', body: replaced('') },
    ...malformedBodies(own, Object.values(others)[0] ?? own),
  ];
}

/** Returns malformed bodies for any field. */
export function malformedBodies(own: string, other: string): readonly Variant[] {
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
    make('a list with the right value', replaced([own])),
    make('a list in a list', replaced([[own]])),
    make('an object with a list', replaced({ value: [own] })),
    make('an object that makes a text', replaced({ toString: own, $eq: [own] })),
    make('given twice', (fields, field) => beside(fields, pair(field, other))),
    make('given twice, escaped', (fields, field) =>
      beside(
        fields,
        `"\\u${field.charCodeAt(0).toString(16).padStart(4, '0')}${field.slice(1)}":${JSON.stringify(other)}`,
      ),
    ),
    make('in a prototype', (fields, field) =>
      beside({ ...fields, [field]: undefined }, `"__proto__":{${pair(field, own)}}`),
    ),
    make('in an escaped prototype', (fields, field) =>
      beside(fields, `"\\u005f_proto__":{${pair(field, other)}}`),
    ),
    make('in a constructor', (fields, field) =>
      beside(fields, `"constructor":{"prototype":{${pair(field, other)}}}`),
    ),
    make('under a name in other letter case', (fields, field) =>
      beside({ ...fields, [field]: undefined }, pair(field.toUpperCase(), own)),
    ),
    make('under a name with a space', (fields, field) => beside(fields, pair(`${field} `, other))),
    make('under a name with brackets', (fields, field) => beside(fields, pair(`${field}[]`, other))),
  ];
}
