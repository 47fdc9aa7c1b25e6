import { unknownWordings, textKeys, type TextFiles } from '../i18n-resources';
import { languages } from '../language';
import { notInSms } from '../text-message';
import type { LocalisedText, WhiteLabelFile } from './configuration';
import { loadWhiteLabels } from './registry';
import { DEFAULT_KEY, readFiles } from './read-files';
import { droppedHtml } from './sanitised-html';
import { suggestion } from './suggestion';
import { WhiteLabelError, type WhiteLabelProblem } from './white-label-error';
import { brokenWordings } from './wording-check';

type Note = (field: string, reason: string) => void;

const noteDropped = (
  note: Note,
  field: string,
  kind: 'inline' | 'block',
  html: LocalisedText | undefined,
): void => {
  if (html === undefined) return;
  for (const language of languages) {
    const dropped = droppedHtml(html[language], kind);
    if (dropped.length > 0) note(`${field}/${language}`, `loses ${dropped.join(', ')} when it is shown`);
  }
};

const checkHtml = ({ heroText, mobileSheetConfig, support }: WhiteLabelFile, note: Note): void => {
  noteDropped(note, '/heroText/tagline1', 'inline', heroText?.tagline1);
  noteDropped(note, '/heroText/tagline2', 'inline', heroText?.tagline2);
  noteDropped(note, '/mobileSheetConfig/sheetContent', 'block', mobileSheetConfig?.sheetContent);
  noteDropped(note, '/support/content/text', 'block', support?.content?.text);
  noteDropped(note, '/support/selfRegistrationContent/text', 'block', support?.selfRegistrationContent?.text);
};

/** A name that is too long is shortened in text messages; letters that they do not have cannot be helped. */
const checkName = ({ name = '' }: WhiteLabelFile, note: Note): void => {
  const letters = notInSms(name);
  if (letters.length > 0) note('/name', `has letters that no text message can carry: ${letters.join(' ')}`);
};

const checkWordings = (
  { key: client, wordings }: WhiteLabelFile,
  texts: ReadonlyMap<string, TextFiles>,
  note: Note,
): void => {
  for (const language of languages) {
    for (const [scope, wording] of Object.entries(wordings?.[language] ?? {})) {
      const field = `/wordings/${language}/${scope}`;
      const files = texts.get(scope);
      if (files === undefined) {
        note(field, `is not a scope of texts${suggestion(scope, [...texts.keys()])}`);
        continue;
      }
      const known = textKeys(files[language]);
      for (const key of unknownWordings(files[language], wording)) {
        note(`${field}/${key.replaceAll('.', '/')}`, `replaces no text${suggestion(key, known)}`);
      }
      for (const { key, reason } of brokenWordings(files, language, wording, client === DEFAULT_KEY)) {
        note(key === '' ? field : `${field}/${key.replaceAll('.', '/')}`, reason);
      }
    }
  }
};

const loadProblems = (folder: string): readonly WhiteLabelProblem[] => {
  try {
    loadWhiteLabels(folder);
    return [];
  } catch (error) {
    if (!(error instanceof WhiteLabelError)) throw error;
    return error.problems;
  }
};

/**
 * Everything that is wrong with the white labels of a folder (WL-7): what keeps a portal from starting, and besides it
 * what would be lost without a word, that is wordings that replace no text or break what they replace, HTML that is
 * not shown, and a name in letters that text messages do not have.
 *
 * @param folder path of a folder with one `{key}.json` a client
 * @param texts the portal's own texts by scope
 * @returns empty when there is nothing to mend
 */
export const checkWhiteLabels = (
  folder: string,
  texts: ReadonlyMap<string, TextFiles>,
): readonly WhiteLabelProblem[] => {
  const lost: WhiteLabelProblem[] = [];
  for (const file of readFiles(folder).files) {
    const note: Note = (field, reason) => void lost.push({ file: `${file.key}.json`, field, reason });
    checkName(file, note);
    checkHtml(file, note);
    checkWordings(file, texts, note);
  }
  return [...loadProblems(folder), ...lost];
};
