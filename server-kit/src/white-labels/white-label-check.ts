import { languages, type MessageFiles } from '@portal/contract/i18n';
import type { LocalisedText, WhiteLabelConfiguration, WhiteLabelFile } from '@portal/contract/white-label';
import type { FolderFiles } from './brand-files/resolve-brand-files';
import { createConfiguration, type WhiteLabelRules } from './client-configuration';
import { mergeOverDefault } from './complete-configuration';
import { checkFile } from './file-check';
import { MESSAGE_SCOPE } from './message-text-check';
import { ownFieldProblems } from './own-fields';
import { parseClient, type ParsedClient } from './parse-client';
import { DEFAULT_KEY, readFiles } from './read-files';
import { droppedHtml } from './sanitised-html';
import { unsupportedSmsCharacters } from './sms-alphabet';
import { suggestKey } from './suggest-key';
import { WhiteLabelError, type WhiteLabelProblem } from './white-label-error';
import { loadWhiteLabels } from './white-label-registry';
import { wordingProblems } from './wording-check';

type ReportProblem = (field: string, reason: string) => void;

function noteDropped(
  note: ReportProblem,
  field: string,
  kind: 'inline' | 'block',
  html: LocalisedText | undefined,
): void {
  if (html === undefined) return;
  for (const language of languages) {
    const dropped = droppedHtml(html[language], kind);
    if (dropped.length > 0) note(`${field}/${language}`, `loses ${dropped.join(', ')} when it is shown`);
  }
}

function checkHtml({ heroText, mobileSheetConfig, support }: WhiteLabelFile, note: ReportProblem): void {
  noteDropped(note, '/heroText/tagline1', 'inline', heroText?.tagline1);
  noteDropped(note, '/heroText/tagline2', 'inline', heroText?.tagline2);
  noteDropped(note, '/mobileSheetConfig/sheetContent', 'block', mobileSheetConfig?.sheetContent);
  noteDropped(note, '/support/content/text', 'block', support?.content?.text);
  noteDropped(note, '/support/selfRegistrationContent/text', 'block', support?.selfRegistrationContent?.text);
}

/** Reports characters of the name that an SMS cannot contain; a name that is too long is shortened instead. */
function checkName({ name = '' }: WhiteLabelFile, note: ReportProblem): void {
  const letters = unsupportedSmsCharacters(name);
  if (letters.length > 0) note('/name', `has letters that no text message can carry: ${letters.join(' ')}`);
}

/** Checks the overrides of all scopes except `messages`, which `createConfiguration` checks. */
function checkWordings(
  file: WhiteLabelFile,
  texts: ReadonlyMap<string, MessageFiles>,
): readonly WhiteLabelProblem[] {
  const unknownScope = (scope: string): readonly WhiteLabelProblem[] =>
    languages
      .filter((language) => file.wordings?.[language]?.[scope] !== undefined)
      .map((language) => ({
        file: `${file.key}.json`,
        field: `/wordings/${language}/${scope}`,
        reason: `is not a scope of messages${suggestKey(scope, [...texts.keys()])}`,
      }));
  const scopes = new Set(languages.flatMap((language) => Object.keys(file.wordings?.[language] ?? {})));
  scopes.delete(MESSAGE_SCOPE);
  return [...scopes].flatMap((scope) => {
    const files = texts.get(scope);
    return files === undefined ? unknownScope(scope) : wordingProblems(file, scope, files);
  });
}

/** Returns the content of a valid file that the portal would drop silently. */
function findLostContent(
  file: WhiteLabelFile,
  texts: ReadonlyMap<string, MessageFiles>,
): readonly WhiteLabelProblem[] {
  const lost: WhiteLabelProblem[] = [];
  const note: ReportProblem = (field, reason) => void lost.push({ file: `${file.key}.json`, field, reason });
  checkName(file, note);
  checkHtml(file, note);
  return [...lost, ...checkWordings(file, texts)];
}

/** A client's file in memory, with the files it depends on. */
export interface WhiteLabelDraft {
  /** Parsed JSON of the file. */
  readonly content: unknown;
  /** Parsed `default.json`; not read for the default itself. */
  readonly base: unknown;
  /** Files of the client's folder by name: logo, favicon, font, pictures. */
  readonly files?: FolderFiles;
  /** Files of the default's folder by name. */
  readonly baseFiles?: FolderFiles;
}

function loadProblems(folder: string, rules: WhiteLabelRules): readonly WhiteLabelProblem[] {
  try {
    loadWhiteLabels(folder, rules);
    return [];
  } catch (error) {
    if (!(error instanceof WhiteLabelError)) throw error;
    return error.problems;
  }
}

function readKey(content: unknown): string {
  const { key } = (content ?? {}) as { readonly key?: unknown };
  return typeof key === 'string' ? key : '';
}

/**
 * Returns all mistakes in the white labels of a folder (WL-7): those that prevent the start, and content that would be
 * dropped silently, which is unknown or broken overrides, HTML that is not allowed, and unsupported characters in SMS.
 *
 * @param folder path of a folder with one `{key}.json` per client
 * @param texts the portal's own messages by scope
 * @returns empty when there is nothing to correct
 */
export function checkWhiteLabels(
  folder: string,
  texts: ReadonlyMap<string, MessageFiles>,
  rules: WhiteLabelRules = {},
): readonly WhiteLabelProblem[] {
  const lost = readFiles(folder).files.flatMap((file) => findLostContent(file, texts));
  return [...loadProblems(folder, { messageTexts: texts.get(MESSAGE_SCOPE), ...rules }), ...lost];
}

/**
 * Returns the fields that each client of a folder must define before production instead of inheriting them from
 * default.json (WL-7). Files with other mistakes are skipped.
 *
 * @param folder path of a folder with one `{key}.json` per client
 */
export function findMissingOwnFields(folder: string): readonly WhiteLabelProblem[] {
  const { files } = readFiles(folder);
  const base = files.find(({ key }) => key === DEFAULT_KEY);
  if (base === undefined) return [];
  // The schema requires every field in the file with the key `default`.
  return files.flatMap((file) =>
    ownFieldProblems(base, file, mergeOverDefault(base as WhiteLabelConfiguration, file)),
  );
}

/** Result of checking a white label in memory. */
export interface CheckedWhiteLabel {
  readonly problems: readonly WhiteLabelProblem[];
  /** Null when a portal would not start with the file. */
  readonly configuration: WhiteLabelConfiguration | null;
}

/** Parses content in memory; the schema is checked first, since an invalid key is no file name. */
function parseContent(content: unknown, files: FolderFiles | undefined): ParsedClient {
  const name = `${readKey(content)}.json`;
  const checked = checkFile(name, content);
  return 'problems' in checked ? checked : parseClient(name, Buffer.from(JSON.stringify(content)), files);
}

/**
 * Checks one white label in memory, as `checkWhiteLabels` checks a folder (WL-7), for editors.
 *
 * @param texts the portal's own messages by scope
 */
export function checkWhiteLabel(
  { content, base, files, baseFiles }: WhiteLabelDraft,
  texts: ReadonlyMap<string, MessageFiles>,
  rules: WhiteLabelRules = {},
): CheckedWhiteLabel {
  const parsed = parseContent(content, files);
  if ('problems' in parsed) return { problems: parsed.problems, configuration: null };
  const inherited = parsed.file.key === DEFAULT_KEY ? parsed : parseContent(base, baseFiles);
  if ('problems' in inherited) return { problems: inherited.problems, configuration: null };
  const created = createConfiguration(inherited.file, parsed.file, {
    messageTexts: texts.get(MESSAGE_SCOPE),
    ...rules,
  });
  const lost = findLostContent(parsed.file, texts);
  return 'problems' in created
    ? { problems: [...created.problems, ...lost], configuration: null }
    : { problems: lost, configuration: created.configuration };
}
