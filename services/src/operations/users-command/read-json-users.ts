import { StartError } from '@portal/registry/settings';
import {
  OPTIONAL_FIELDS,
  readTextFile,
  REQUIRED_FIELDS,
  type UserField,
  type UserRows,
} from './read-user-file';
import type { RowProblem } from './row-problems';

const FIELDS: ReadonlySet<string> = new Set([...REQUIRED_FIELDS, ...OPTIONAL_FIELDS]);

function isTextRecord(value: unknown): value is Readonly<Record<string, string>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((each) => typeof each === 'string')
  );
}

/**
 * Reads users from a JSON list, the format of earlier versions. A user's row is the position in the list, from 1.
 *
 * @throws StartError for a file that is not a list of users
 */
export function readJsonUsers(file: string): UserRows {
  let list: unknown;
  try {
    list = JSON.parse(readTextFile(file));
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${file} is not JSON.`);
  }
  if (!Array.isArray(list) || list.length === 0) throw new StartError(`${file} is not a list of users.`);
  const problems: RowProblem[] = [];
  const rows = list.flatMap((values: unknown, index) => {
    const row = index + 1;
    if (!isTextRecord(values)) {
      problems.push({ row, field: null, problem: 'is not an object whose values are texts.' });
      return [];
    }
    for (const field of Object.keys(values))
      if (!FIELDS.has(field)) problems.push({ row, field, problem: 'is not a field of users.' });
    if ((values['temporaryPassword'] ?? '') === '')
      problems.push({ row, field: 'temporaryPassword', problem: 'is missing.' });
    return [{ row, values }];
  });
  return { columns: FIELDS as ReadonlySet<UserField>, rows, problems };
}
