import { trustedHtml } from '@portal/shared-wl-assets';
import type { Config } from 'dompurify';

/** The page's one policy (security rule 9): the cleaner reads through it too, in a document where nothing runs. */
const POLICY = { createHTML: trustedHtml, createScriptURL: (address: string) => address };

const names = (text: string): string[] => text.split(' ');

/** What a text of the content service may hold (security rule 9): words, lists, tables, links. */
const ALLOWED: Config = {
  ALLOWED_TAGS: names(
    'h2 h3 h4 p br hr ul ol li dl dt dd a strong em b i code span div table caption thead tbody tr th td',
  ),
  ALLOWED_ATTR: names('href rel scope colspan rowspan lang title'),
  // What asks for something or draws something goes with all that is in it; of anything else the words stay.
  ADD_FORBID_CONTENTS: names(
    'form fieldset label button select textarea datalist output meter progress dialog canvas object applet frameset map x-style',
  ),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // A backslash counts as a slash in an address, so neither may follow the first one.
  ALLOWED_URI_REGEXP: /^(?:https:\/\/|mailto:|tel:|\/(?![/\\])|#)/i,
};

/**
 * Renames what browsers report to the security policy as soon as they parse it, even where nothing runs: handlers,
 * styles and the head's own elements. The cleaner drops all of it anyway; this only keeps the reports quiet, so
 * that a real one is seen.
 */
const withoutReports = (html: string): string =>
  html
    .replace(/<(\/?)(?=(?:base|meta|link|style)\b)/gi, '<$1x-')
    .replace(/<[a-z][^>]*>/gi, (tag) =>
      tag.replace(/([\s/"'])(?:on[a-z]+|style)(?=\s*=)/gi, '$1data-dropped'),
    );

/** Lets a name in code, such as `displayLanguage`, break between its words only (INF-3). */
const withBreaks = (html: string): string =>
  html.replace(/<code>[^<&]+<\/code>/g, (code) => code.replace(/([^A-Z>])(?=[A-Z])/g, '$1<wbr>'));

/**
 * HTML of the content service, made safe to show (D-10); the cleaner is loaded when first needed.
 *
 * @returns HTML without scripts, forms, styles, frames or handlers; every link has rel=noopener
 */
export const sanitised = async (html: string): Promise<string> => {
  const { default: createCleaner } = await import('dompurify');
  const cleaner = createCleaner(window);
  cleaner.addHook('afterSanitizeAttributes', (element) => {
    if (element.tagName === 'A') element.setAttribute('rel', 'noopener');
  });
  // The policy's type wants what the browser's own factory makes; the cleaner calls the two functions only.
  const safe = cleaner.sanitize(withoutReports(html), {
    ...ALLOWED,
    TRUSTED_TYPES_POLICY: POLICY as unknown as NonNullable<Config['TRUSTED_TYPES_POLICY']>,
  });
  return withBreaks(safe);
};
