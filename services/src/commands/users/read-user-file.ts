import { readFileSync } from 'node:fs';
import { CsvError, parse } from 'csv-parse/sync';
import { decodeUtf8, StartError } from '@portal/registry/settings';
import { CHANNEL_CONTACTS } from '../../contacts/channel-contacts';
import type { RowProblem } from './row-problems';

const REQUIRED_FIELDS = ['userId', 'firstName', 'lastName'] as const;
const OPTIONAL_FIELDS = [
  'userType',
  ...Object.values(CHANNEL_CONTACTS).map(({ field }) => field),
  'temporaryPassword',
  'passwordHash',
] as const;
const FIELDS = [...REQUIRED_FIELDS, ...OPTIONAL_FIELDS] as const;
export type UserField = (typeof FIELDS)[number];

/** A user as given in the input. */
export interface UserRow {
  readonly row: number | null;
  readonly values: Readonly<Partial<Record<UserField, string>>>;
}

/** Users as given in the input. */
export interface UserRows {
  /** Fields that every row has; an import leaves the others of existing users unchanged. */
  readonly columns: ReadonlySet<UserField>;
  readonly rows: readonly UserRow[];
  readonly problems: readonly RowProblem[];
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const MAX_FILE_BYTES = 200_000_000;
const MAX_ROW_CHARACTERS = 20_000;

/** Explanations of errors in a row, mostly in its quotation marks, by the parser's error code. */
const QUOTES: Readonly<Partial<Record<string, string>>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is not closed.',
  CSV_INVALID_CLOSING_QUOTE:
    'something follows a closing quotation mark; write a quotation mark in a value twice.',
  INVALID_OPENING_QUOTE: 'a quotation mark is inside a value that does not begin with one.',
  CSV_MAX_RECORD_SIZE: `has more than ${MAX_ROW_CHARACTERS} characters; perhaps a quotation mark is not closed.`,
};

/** Reads a UTF-8 text file with a byte order mark, as spreadsheets save it, or without. @throws StartError */
function readTextFile(file: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new StartError(`${file} cannot be read.`, { cause: error });
  }
  if (bytes.length > MAX_FILE_BYTES)
    throw new StartError(`${file} is larger than ${MAX_FILE_BYTES / 1_000_000} MB. Split it.`);
  const isMarked = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  const read = decodeUtf8(isMarked ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes);
  if ('fault' in read) throw new StartError(`${file} ${read.fault}.`);
  return read.text;
}

/** Detects the separator of values, because spreadsheets use comma, semicolon or tab depending on the locale. */
function detectDelimiter(text: string): string {
  const [header = ''] = text.split(/\r?\n|\r/, 1);
  return [';', '\t'].find((each) => header.includes(each)) ?? ',';
}

function parseRecords(file: string, text: string): readonly (readonly string[])[] {
  try {
    return parse(text, {
      delimiter: detectDelimiter(text),
      max_record_size: MAX_ROW_CHARACTERS,
      relax_column_count: true,
      trim: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = Number(error['records'] ?? 0) + 1;
    throw new StartError(`${file}, row ${row}: ${QUOTES[error.code] ?? error.message} Nothing was written.`);
  }
}

function isField(name: string): name is UserField {
  return (FIELDS as readonly string[]).includes(name);
}

function headerProblems(header: readonly string[]): readonly RowProblem[] {
  const problem = (field: string | null, words: string): RowProblem => ({ row: 1, field, problem: words });
  return [
    ...header.flatMap((name, index) => {
      if (name === '') return [problem(null, `column ${index + 1} has no name.`)];
      if (header.indexOf(name) < index) return [problem(name, 'is there twice.')];
      if (isField(name)) return [];
      const meant = FIELDS.find((field) => field.toLowerCase() === name.toLowerCase().replace(/[\s_-]/g, ''));
      const instead = meant === undefined ? `Columns are ${FIELDS.join(', ')}.` : `Did you mean ${meant}?`;
      return [problem(name, `is not a column of users. ${instead}`)];
    }),
    ...REQUIRED_FIELDS.filter((name) => !header.includes(name)).map((name) =>
      problem(name, 'is missing in the header.'),
    ),
  ];
}

/**
 * Reads the users of a CSV file (RFC 4180, or with semicolons or tabs). The first row names the columns.
 *
 * @throws StartError for a file that cannot be read as a table
 */
export function readUserFile(file: string): UserRows {
  const [header, ...records] = parseRecords(file, readTextFile(file));
  if (header === undefined) throw new StartError(`${file} is empty.`);
  const problems: RowProblem[] = [...headerProblems(header)];
  const rows: UserRow[] = [];
  if (problems.length === 0)
    for (const [index, values] of records.entries()) {
      const row = index + 2;
      if (values.every((value) => value === '')) continue;
      if (values.length === header.length)
        rows.push({ row, values: Object.fromEntries(header.map((name, at) => [name, values[at] ?? ''])) });
      else
        problems.push({
          row,
          field: null,
          problem: `has ${values.length} values, and the header ${header.length} names.`,
        });
    }
  if (rows.length === 0 && problems.length === 0) throw new StartError(`${file} has no users.`);
  return { columns: new Set(header.filter(isField)), rows, problems };
}
