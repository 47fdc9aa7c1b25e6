import { trustedHtml } from '@portal/shared-wl-assets';
import type { Config } from 'dompurify';

/** The page's one policy (security rule 9): the cleaner reads through it too, in a document where nothing runs. */
const POLICY = { createHTML: trustedHtml, createScriptURL: (address: string) => address };

/** What a text of the content service may hold (security rule 9): words, lists, tables, links. */
const ALLOWED: Config = {
  ALLOWED_TAGS:
    'h2 h3 h4 p br hr ul ol li dl dt dd a strong em b i code span div table caption thead tbody tr th td'.split(
      ' ',
    ),
  ALLOWED_ATTR: ['href', 'rel', 'scope', 'colspan', 'rowspan', 'lang', 'title'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https:|mailto:|tel:|\/(?!\/)|#)/i,
};

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
  return cleaner.sanitize(html, {
    ...ALLOWED,
    TRUSTED_TYPES_POLICY: POLICY as unknown as NonNullable<Config['TRUSTED_TYPES_POLICY']>,
  });
};
