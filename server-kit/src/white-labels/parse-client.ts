import type { WhiteLabelFile } from '@portal/contract/white-label';
import { decodeUtf8 } from '@portal/registry/settings';
import { jsonKeys } from '../http/json-keys';
import { type BrandFile, type FolderFiles, resolveBrandFiles } from './brand-files/resolve-brand-files';
import { checkFile, MAX_PROBLEMS } from './file-check';
import { findExcess, MAX_JSON_BYTES } from './file-limits';
import type { WhiteLabelProblem } from './white-label-error';

/** A client's file, or its mistakes. */
export interface ParsedClient {
  /** Null when its fields have other types than those of a white label. */
  readonly file: WhiteLabelFile | null;
  /** Whether no mistake keeps the file from being served. */
  readonly isServable: boolean;
  /** Brand files that it names, by URL. */
  readonly brandFiles: ReadonlyMap<string, BrandFile>;
  /** Mistakes; those of a servable file are about content that the portal displays otherwise. */
  readonly problems: readonly WhiteLabelProblem[];
}

const FILE_NAME = /^[a-z0-9-]{1,64}\.json$/;

function reject(problems: readonly WhiteLabelProblem[]): ParsedClient {
  return { file: null, isServable: false, brandFiles: new Map(), problems };
}

/** Returns the parsed JSON of a file, or why it cannot be parsed. */
function parseJson(bytes: Uint8Array | null): { readonly text: string; readonly content: unknown } | string {
  if (bytes === null) return 'cannot be read, or is larger than 1 MB';
  if (bytes.length > MAX_JSON_BYTES)
    return `has ${bytes.length} bytes; at most ${MAX_JSON_BYTES} are allowed`;
  const decoded = decodeUtf8(bytes);
  if ('fault' in decoded) return decoded.fault;
  try {
    const content: unknown = JSON.parse(decoded.text);
    return findExcess(content) ?? { text: decoded.text, content };
  } catch (error) {
    // The message quotes the file, line breaks included.
    return `is not JSON: ${error instanceof Error ? error.message.replace(/\s+/g, ' ') : ''}`;
  }
}

function findRepeatedFields(text: string): readonly string[] {
  const fields: string[] = [];
  for (const { repeatedAt } of jsonKeys(text))
    if (repeatedAt !== null && fields.push(repeatedAt) === MAX_PROBLEMS) break;
  return fields;
}

/**
 * Parses a white-label file and checks it alone, without the default (WL-7).
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
  const toProblem = (field: string, reason: string): WhiteLabelProblem => ({ file: name, field, reason });
  if (!FILE_NAME.test(name)) {
    const rule = 'files are named {key}.json, with lower-case letters, digits and hyphens';
    return reject([toProblem('', `is not a white label: ${rule}`)]);
  }
  const json = parseJson(bytes);
  if (typeof json === 'string') return reject([toProblem('', json)]);
  const repeatedFields = findRepeatedFields(json.text).map((field) =>
    toProblem(field, 'is given more than once'),
  );
  const client = checkContent(name, json.content, files);
  return repeatedFields.length === 0
    ? client
    : { ...client, isServable: false, problems: [...repeatedFields, ...client.problems] };
}

/**
 * Checks the parsed JSON of a white-label file alone, and sanitises its HTML in place.
 *
 * @param name file name, such as `bank.json`
 */
export function checkContent(name: string, content: unknown, files: FolderFiles): ParsedClient {
  const { file: written, isServable, problems } = checkFile(name, content);
  if (written === null) return reject(problems);
  const { $schema: _, ...fields } = written;
  // Further messages would name the file of that key.
  if (`${fields.key}.json` !== name)
    return reject([...problems, { file: name, field: '/key', reason: 'must be the name of the file' }]);
  const { file, brandFiles, problems: fileProblems } = resolveBrandFiles(fields, files);
  return {
    file,
    isServable: isServable && fileProblems.length === 0,
    brandFiles,
    problems: [...problems, ...fileProblems.map((problem) => ({ file: name, ...problem }))],
  };
}
