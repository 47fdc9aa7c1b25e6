import type { Config } from 'dompurify';
import { trustedHtml } from '@portal/shared-wl-assets';

/** The page's only Trusted Types policy (security rule 9), which the sanitiser uses as well, for an inert document. */
const POLICY = { createHTML: trustedHtml, createScriptURL: (url: string) => url };

const names = (text: string): string[] => text.split(' ');

/** Allowed HTML of a content text (security rule 9): text, lists, tables, links. */
const ALLOWED: Config = {
  ALLOWED_TAGS: names(
    'h2 h3 h4 p br hr ul ol li dl dt dd a strong em b i code span div table caption thead tbody tr th td',
  ),
  ALLOWED_ATTR: names('href rel scope colspan rowspan lang title'),
  // These elements are removed with their content; other elements that are not allowed keep their text.
  ADD_FORBID_CONTENTS: names(
    'form fieldset label button select textarea datalist output meter progress dialog canvas object applet frameset map x-style',
  ),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // In URLs a backslash counts as a slash, so neither may follow the first one.
  ALLOWED_URI_REGEXP: /^(?:https:\/\/|mailto:|tel:|\/(?![/\\])|#)/i,
};

/**
 * Renames what browsers report as a policy violation while parsing, even though nothing runs: event handlers, styles
 * and elements of the head. The sanitiser removes all of it anyway; without false reports a real one is noticed.
 */
const withoutReports = (html: string): string =>
  html
    .replace(/<(\/?)(?=(?:base|meta|link|style)\b)/gi, '<$1x-')
    .replace(/<[a-z][^>]*(?:>|$)/gi, (tag) =>
      tag.replace(/([\s/"'])(?:on[a-z]+|style)(?=\s*=)/gi, '$1data-dropped'),
    );

/** Allows a code name, such as `displayLanguage`, to break between its words only (INF-3). */
const withBreaks = (html: string): string =>
  html.replace(/<code>[^<&]+<\/code>/g, (code) => code.replace(/([^A-Z>])(?=[A-Z])/g, '$1<wbr>'));

/**
 * Sanitises HTML of the content service (D-10); DOMPurify is loaded on demand.
 *
 * @returns HTML without scripts, forms, styles, frames or handlers; every link has rel=noopener
 */
export const sanitised = async (html: string): Promise<string> => {
  const { default: createCleaner } = await import('dompurify');
  const cleaner = createCleaner(window);
  cleaner.addHook('afterSanitizeAttributes', (element) => {
    if (element.tagName === 'A') element.setAttribute('rel', 'noopener');
  });
  // The type requires the browser's own factory, but the sanitiser only calls these two functions.
  const safe = cleaner.sanitize(withoutReports(html), {
    ...ALLOWED,
    TRUSTED_TYPES_POLICY: POLICY as unknown as NonNullable<Config['TRUSTED_TYPES_POLICY']>,
  });
  return withBreaks(safe);
};
