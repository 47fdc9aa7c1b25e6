import type { WhiteLabelFile } from '@portal/contract/white-label';
import { jsonKeys } from '../http/json-keys';
import { type BrandFile, type FolderFiles, resolveBrandFiles } from './brand-files/resolve-brand-files';
import { checkFile, MAX_PROBLEMS } from './file-check';
import { findExcess, MAX_JSON_BYTES } from './file-limits';
import type { WhiteLabelProblem } from './white-label-error';

/** A client's valid file with the brand files that it names, or its mistakes. */
export type ParsedClient =
  | { readonly file: WhiteLabelFile; readonly brandFiles: ReadonlyMap<string, BrandFile> }
  | { readonly problems: readonly WhiteLabelProblem[] };

const FILE_NAME = /^[a-z0-9-]{1,64}\.json$/;

/**
 * Parses a white-label file and checks it against the schema, without the default (WL-7).
 *
 * @param name file name, such as `bank.json`
 * @param bytes content of the file; null when it cannot be read
 * @param files content of the client's folder
 */
export function parseClient(
  name: string,
  bytes: Uint8Array | null,
  files: FolderFiles = new Map(),
): ParsedClient {
  const wrong = (field: string, reason: string): ParsedClient => ({
    problems: [{ file: name, field, reason }],
  });
  if (!FILE_NAME.test(name))
    return wrong(
      '',
      'is not a white label: files are named {key}.json, with lower-case letters, digits and hyphens',
    );
  if (bytes === null) return wrong('', 'cannot be read, or is larger than 1 MB');
  if (bytes.length > MAX_JSON_BYTES)
    return wrong('', `has ${bytes.length} bytes; at most ${MAX_JSON_BYTES} are allowed`);
  let text: string;
  let content: unknown;
  try {
    // Without `fatal` an invalid byte would become U+FFFD, which every check accepts.
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    if (text.startsWith('\ufeff'))
      return wrong('', 'begins with a byte order mark; save it as UTF-8 without one');
    content = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) return wrong('', 'is not UTF-8; save it as UTF-8');
    // The message quotes the file, line breaks included.
    return wrong('', `is not JSON: ${error.message.replace(/\s+/g, ' ')}`);
  }
  const excess = findExcess(content);
  if (excess !== null) return wrong('', excess);
  const twice: WhiteLabelProblem[] = [];
  for (const { repeatedAt: field } of jsonKeys(text))
    if (
      field !== null &&
      twice.push({ file: name, field, reason: 'is given more than once' }) === MAX_PROBLEMS
    )
      break;
  const checked = checkFile(name, content);
  if ('problems' in checked) return { problems: [...twice, ...checked.problems] };
  if (twice.length > 0) return { problems: twice };
  const { $schema: _, ...written } = checked.file;
  if (`${written.key}.json` !== name) return wrong('/key', 'must be the name of the file');
  const { file, brandFiles, problems } = resolveBrandFiles(written, files);
  return problems.length > 0
    ? { problems: problems.map((problem) => ({ file: name, ...problem })) }
    : { file, brandFiles };
}
