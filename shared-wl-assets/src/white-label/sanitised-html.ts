import sanitizeHtml from 'sanitize-html';

const inlineTags = ['b', 'strong', 'em', 'i', 'br', 'span'];
const blockTags = [...inlineTags, 'p', 'h2', 'h3', 'ul', 'ol', 'li', 'a'];

/** HTML for within one sentence or heading: b, strong, em, i, br, span, without attributes (SEC-R9, LOG-1). */
export const inlineHtml = (html: string): string =>
  sanitizeHtml(html, { allowedTags: inlineTags, allowedAttributes: {} });

/** HTML of a short text: besides the inline tags p, h2, h3, lists and links to https, mailto and tel (SEC-R9, D-10). */
export const blockHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: blockTags,
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener' }) },
  });
