import { languages, type MessageFiles } from '@portal/shared-wl-assets/i18n';
import type { LocalisedText, WhiteLabelFile } from '@portal/shared-wl-assets/white-label';
import { MESSAGE_SCOPE } from './message-text-check';
import { readFiles } from './read-files';
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

/** Checks the wordings of all scopes but that of messages, which `loadWhiteLabels` checks. */
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

function loadProblems(folder: string, messageTexts: MessageFiles | undefined): readonly WhiteLabelProblem[] {
  try {
    loadWhiteLabels(folder, { messageTexts });
    return [];
  } catch (error) {
    if (!(error instanceof WhiteLabelError)) throw error;
    return error.problems;
  }
}

/**
 * Returns all mistakes in the white labels of a folder (WL-7): those that fail the start, and those that would be
 * lost silently: overrides of unknown texts of a part or broken ones, HTML that is not shown, a name that text messages
 * cannot represent.
 *
 * @param folder path of a folder with one `{key}.json` per client
 * @param texts the portal's own messages by scope
 * @returns empty when there is nothing to correct
 */
export function checkWhiteLabels(
  folder: string,
  texts: ReadonlyMap<string, MessageFiles>,
): readonly WhiteLabelProblem[] {
  const lost: WhiteLabelProblem[] = [];
  for (const file of readFiles(folder).files) {
    const note: ReportProblem = (field, reason) =>
      void lost.push({ file: `${file.key}.json`, field, reason });
    checkName(file, note);
    checkHtml(file, note);
    lost.push(...checkWordings(file, texts));
  }
  return [...loadProblems(folder, texts.get(MESSAGE_SCOPE)), ...lost];
}
