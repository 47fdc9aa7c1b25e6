import { type Html, html } from './html';
import { type PageLanguage, pageTranslations } from './page-translations';

/** Operator pages in LOCAL and MOCK. */
const PAGES = ['studio', 'statistics', 'deployments', 'outbox'] as const;

const OTHER = {
  'en-US': { cookie: 'de_DE', tag: 'de' },
  'de-DE': { cookie: 'en_US', tag: 'en' },
} as const;

/** The operator page for which the links are rendered. */
export interface OperatorPageContext {
  readonly language: PageLanguage;
  /** Path of the page, for the language switch. */
  readonly path: string;
  /** Whether the environment is LOCAL or MOCK, which have operator pages (security rule 16). */
  readonly isSandbox: boolean;
}

/** Links from one operator page to the others and to the other language, for the head of `PlainPage`. */
export function operatorHead({ language, path, isSandbox }: OperatorPageContext): Html {
  const t = pageTranslations(language).operatorPages;
  const { cookie, tag } = OTHER[language];
  const back = new URLSearchParams({ to: cookie, back: path }).toString();
  return html`<nav class="plain-pages" aria-label="${t.label}">
    ${(isSandbox ? PAGES : []).map((page) => {
      const url = `/dev/${page}`;
      return html`<a href="${url}" ${url === path ? html`aria-current="page"` : null}>${t[page]}</a>`;
    })}
    <a href="/app/language?${back}" lang="${tag}" hreflang="${tag}">${t.otherLanguage}</a>
  </nav>`;
}
