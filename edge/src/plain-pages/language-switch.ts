import type { Language } from '@portal/contract/i18n';
import { type Html, html } from '@portal/server-kit/pages';
import german from '../../i18n/de-DE.json';
import english from '../../i18n/en-US.json';

const LABELS = { 'en-US': english.language, 'de-DE': german.language } as const;

/** Returns the language's own name, such as `Deutsch`. */
function ownName(language: Language): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language.slice(0, 2)) ?? language;
}

/**
 * Renders the client's languages as links in the header of a page without scripts (NAV-3, I18N-2).
 *
 * @param path URL path of the page, which is shown again in the chosen language
 * @returns null for a client with one language
 */
export function renderLanguageSwitch(
  languages: readonly Language[],
  current: Language,
  path: string,
): Html | null {
  return languages.length < 2
    ? null
    : html`<nav class="plain-pages" aria-label="${LABELS[current]}">
        ${languages.map((each) => {
          const url = `/app/language?${new URLSearchParams({ to: each, back: path }).toString()}`;
          return html`<a
            href="${url}"
            lang="${each}"
            hreflang="${each}"
            ${each === current ? html`aria-current="true"` : null}
            >${ownName(each)}</a
          >`;
        })}
      </nav>`;
}
