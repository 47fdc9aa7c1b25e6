import {
  type Language,
  languages,
  type MessageFiles,
  messageKeys,
  type MessageTree,
} from '@portal/contract/i18n';
import { type Html, html } from '@portal/server-kit/pages';
import type { BrandTexts } from '../studio-texts';
import { getProperty, isObject, type Json, type JsonObject } from './read-brand-form';

/** Maximum length of a message override (schema.json, wordingText). */
const MAX_TEXT = 2_000;

const LANGUAGE_TAGS = { 'en-US': 'en', 'de-DE': 'de' } as const;

function textAt(tree: Json | undefined, path: readonly string[]): string {
  let node: Json | undefined = tree;
  for (const step of path) node = getProperty(node, step);
  return typeof node === 'string' ? node : '';
}

/** Returns the dotted keys of an override tree. */
function overriddenKeys(tree: Json | undefined): readonly string[] {
  return isObject(tree) ? messageKeys(tree as MessageTree) : [];
}

/** Returns the keys of a scope: the portal's own in either language, and those that the draft overrides, even unknown ones. */
function listKeys(
  scope: string,
  files: MessageFiles | undefined,
  wordings: Json | undefined,
): readonly string[] {
  return [
    ...new Set(
      languages.flatMap((language) => [
        ...(files === undefined ? [] : messageKeys(files[language])),
        ...overriddenKeys(getProperty(getProperty(wordings, language), scope)),
      ]),
    ),
  ];
}

/**
 * Renders a control for each message of each scope in both languages; an empty control keeps the portal's own text,
 * which is its placeholder.
 */
export function renderMessageTexts(
  t: BrandTexts,
  texts: ReadonlyMap<string, MessageFiles>,
  content: JsonObject,
): Html {
  const wordings = content['wordings'];
  const ofDraft = languages.flatMap((language) => {
    const scopes = getProperty(wordings, language);
    return isObject(scopes) ? Object.keys(scopes) : [];
  });
  const control = (scope: string, key: string, language: Language): Html => {
    const steps = key.split('.');
    const own = textAt(wordings, [language, scope, ...steps]);
    const portal = textAt(texts.get(scope)?.[language] as JsonObject | undefined, steps);
    return html`<textarea
      name="/wordings/${language}/${scope}/${steps.join('/')}"
      lang="${LANGUAGE_TAGS[language]}"
      rows="2"
      maxlength="${MAX_TEXT}"
      aria-label="${scope} ${key}, ${t.options[language] ?? language}"
      placeholder="${portal}"
    >
${own}</textarea>`;
  };
  return html`
    <section class="brand-messages" aria-labelledby="brand-messages">
      <h2 id="brand-messages">${t.messages}</h2>
      <p class="note">${t.messagesNote}</p>
      <label class="field">
        <span>${t.search}</span>
        <input type="search" data-message-search autocomplete="off" />
      </label>
      <p class="note" role="status" data-message-count></p>
      ${[...new Set([...texts.keys(), ...ofDraft])].map(
        (scope) => html`
          <details class="brand-group" data-scope>
            <summary>${scope}</summary>
            ${listKeys(scope, texts.get(scope), wordings).map(
              (key) => html`
                <div class="brand-message" data-message>
                  <code>${key}</code>
                  ${languages.map((language) => control(scope, key, language))}
                </div>
              `,
            )}
          </details>
        `,
      )}
    </section>
  `;
}
