import { languages, type MessageFiles } from '@portal/shared-wl-assets/i18n';
import type {
  LocalisedText,
  WhiteLabelConfiguration,
  WhiteLabelFile,
} from '@portal/shared-wl-assets/white-label';
import { createConfiguration, type WhiteLabelRules } from './client-configuration';
import { mergeOverDefault } from './complete-configuration';
import { MESSAGE_SCOPE } from './message-text-check';
import { ownFieldProblems } from './own-fields';
import { parseClient } from './parse-client';
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

/** A name that is too long is shortened in text messages; letters that they do not have cannot be helped. */
function checkName({ name = '' }: WhiteLabelFile, note: ReportProblem): void {
  const letters = unsupportedSmsCharacters(name);
  if (letters.length > 0) note('/name', `has letters that no text message can carry: ${letters.join(' ')}`);
}

/** Checks the wordings of all scopes but that of messages, which `createConfiguration` checks. */
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

/** Returns what would be lost silently of a valid file. */
function findLost(
  file: WhiteLabelFile,
  texts: ReadonlyMap<string, MessageFiles>,
): readonly WhiteLabelProblem[] {
  const lost: WhiteLabelProblem[] = [];
  const note: ReportProblem = (field, reason) => void lost.push({ file: `${file.key}.json`, field, reason });
  checkName(file, note);
  checkHtml(file, note);
  return [...lost, ...checkWordings(file, texts)];
}

/** A client's file in memory, with what it depends on. */
export interface WhiteLabelDraft {
  readonly key: string;
  /** Parsed JSON of its file. */
  readonly content: unknown;
  /** Files of its folder by name: logo, favicon, font, pictures. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** File of the default; absent for the default itself. */
  readonly base?: WhiteLabelFile;
}

/** Mistake in a draft. */
export interface DraftProblem {
  /** JSON pointer (RFC 6901) of the field; empty for the whole file. */
  readonly path: string;
  readonly message: string;
}

/**
 * Returns all mistakes of one client's file without reading any folder (WL-7), for editors.
 *
 * @param texts the portal's own messages by scope
 * @returns empty when there is nothing to correct
 */
export function checkDraft(
  { key, content, files, base }: WhiteLabelDraft,
  texts: ReadonlyMap<string, MessageFiles>,
  rules: WhiteLabelRules = {},
): readonly DraftProblem[] {
  const parsed = parseClient(`${key}.json`, Buffer.from(JSON.stringify(content) ?? ''), files);
  const found = (): readonly WhiteLabelProblem[] => {
    if ('problems' in parsed) return parsed.problems;
    const created = createConfiguration(base ?? parsed.file, parsed.file, {
      messageTexts: texts.get(MESSAGE_SCOPE),
      ...rules,
    });
    return [...('problems' in created ? created.problems : []), ...findLost(parsed.file, texts)];
  };
  return found().map(({ field, reason }) => ({ path: field, message: reason }));
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

/**
 * Returns all mistakes in the white labels of a folder (WL-7): those that fail the start, and those that would be
 * lost silently: overrides of unknown messages or broken ones, HTML that is not shown, a name that text messages
 * cannot represent.
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
  const lost = readFiles(folder).files.flatMap((file) => findLost(file, texts));
  return [...loadProblems(folder, { messageTexts: texts.get(MESSAGE_SCOPE), ...rules }), ...lost];
}

/**
 * Returns what each client of a folder would inherit from default.json, and must not before the public may see it
 * (WL-7). Files with other mistakes are left out.
 *
 * @param folder path of a folder with one `{key}.json` per client
 */
export function findMissingOwnFields(folder: string): readonly WhiteLabelProblem[] {
  const { files } = readFiles(folder);
  const base = files.find(({ key }) => key === DEFAULT_KEY);
  if (base === undefined) return [];
  // The schema demands every field of the file with the key `default`.
  return files.flatMap((file) =>
    ownFieldProblems(base, file, mergeOverDefault(base as WhiteLabelConfiguration, file)),
  );
}
