import { languages, type MessageFiles } from '@portal/contract/i18n';
import type { WhiteLabelConfiguration, WhiteLabelFile } from '@portal/contract/white-label';
import type { FolderFiles } from './brand-files/resolve-brand-files';
import { type CheckedWhiteLabel, createConfiguration, type WhiteLabelRules } from './client-configuration';
import { mergeOverDefault } from './complete-configuration';
import { findBrokenRules, OWN_FIELD_RULES } from './merged-rules';
import { checkContent, parseClient, type ParsedClient } from './parse-client';
import { readFiles } from './read-files';
import { suggestKey } from './suggest-key';
import { findAdvice } from './white-label-advice';
import type { WhiteLabelProblem } from './white-label-error';
import { DEFAULT_KEY, WHITE_LABEL_KEY } from './white-label-key';
import { mergeClients } from './white-label-registry';
import { findWordingProblems, MESSAGE_SCOPE } from './wording-check';

/** The portal's own messages by scope. */
type Texts = ReadonlyMap<string, MessageFiles>;

/** Finds overrides of all scopes except `messages` that the portal would not show; `createConfiguration` checks that one. */
function findLostWordings(file: WhiteLabelFile, texts: Texts): readonly WhiteLabelProblem[] {
  const scopes = new Set(languages.flatMap((language) => Object.keys(file.wordings?.[language] ?? {})));
  scopes.delete(MESSAGE_SCOPE);
  return [...scopes].flatMap((scope) => {
    const files = texts.get(scope);
    if (files !== undefined) return findWordingProblems(file, scope, files);
    const reason = `is not a scope of messages${suggestKey(scope, [...texts.keys()])}`;
    return languages
      .filter((language) => file.wordings?.[language]?.[scope] !== undefined)
      .map((language) => ({ file: `${file.key}.json`, field: `/wordings/${language}/${scope}`, reason }));
  });
}

/** What there is to say about the white labels of a folder. */
export interface WhiteLabelFindings {
  /** Those that keep a client from being served, and content that would be dropped silently. */
  readonly mistakes: readonly WhiteLabelProblem[];
  /** Advice on messages; empty while there are mistakes. */
  readonly advice: readonly WhiteLabelProblem[];
  /** Fields that a client must define before production instead of inheriting them from default.json. */
  readonly beforeProduction: readonly WhiteLabelProblem[];
}

/**
 * Checks the white labels of a folder (WL-7).
 *
 * @param folder path of a folder with one `{key}.json` per client
 * @param texts the portal's own messages by scope
 */
export function checkWhiteLabels(
  folder: string,
  texts: Texts,
  rules: WhiteLabelRules = {},
): WhiteLabelFindings {
  const allRules = { messageTexts: texts.get(MESSAGE_SCOPE), ...rules };
  const { clients, base, configurations, problems } = mergeClients(readFiles(folder), allRules);
  const lost = clients.flatMap(({ file, isServable, problems: own }) => [
    ...(isServable ? own : []),
    ...findLostWordings(file, texts),
  ]);
  const mistakes = [...problems, ...lost];
  return {
    mistakes,
    advice:
      mistakes.length > 0 ? [] : [...configurations.values()].flatMap((each) => findAdvice(each, texts)),
    beforeProduction: clients.flatMap(({ file: clientFile }) => {
      if (base === undefined) return [];
      // The schema requires every field in the file with the key `default`.
      const merged = mergeOverDefault(base as WhiteLabelConfiguration, clientFile);
      return findBrokenRules({ own: clientFile, base, merged }, OWN_FIELD_RULES);
    }),
  };
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

function parseContent(content: unknown, files: FolderFiles = new Map()): ParsedClient {
  const { key } = (content ?? {}) as { readonly key?: unknown };
  return typeof key === 'string' && WHITE_LABEL_KEY.test(key)
    ? parseClient(`${key}.json`, Buffer.from(JSON.stringify(content)), files)
    : checkContent('.json', structuredClone(content), files);
}

/**
 * Checks one white label in memory, as `checkWhiteLabels` checks a folder (WL-7), for editors.
 *
 * @param texts the portal's own messages by scope
 */
export function checkWhiteLabel(
  { content, base, files, baseFiles }: WhiteLabelDraft,
  texts: Texts,
  rules: WhiteLabelRules = {},
): CheckedWhiteLabel {
  const parsedClient = parseContent(content, files);
  if (parsedClient.file === null) return { problems: parsedClient.problems, configuration: null };
  const inherited = parsedClient.file.key === DEFAULT_KEY ? parsedClient : parseContent(base, baseFiles);
  if (inherited.file === null || (inherited !== parsedClient && !inherited.isServable))
    return { problems: inherited.problems, configuration: null };
  const { problems, configuration } = createConfiguration(inherited.file, parsedClient.file, {
    messageTexts: texts.get(MESSAGE_SCOPE),
    ...rules,
  });
  return {
    problems: [...parsedClient.problems, ...problems, ...findLostWordings(parsedClient.file, texts)],
    configuration: parsedClient.isServable ? configuration : null,
  };
}
