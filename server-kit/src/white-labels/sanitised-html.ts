import sanitizeHtml from 'sanitize-html';

const inlineTags = ['b', 'strong', 'em', 'i', 'br', 'span'];
const blockTags = [...inlineTags, 'p', 'h2', 'h3', 'ul', 'ol', 'li', 'a'];

const inlineRules: sanitizeHtml.IOptions = { allowedTags: inlineTags, allowedAttributes: {} };
const blockRules: sanitizeHtml.IOptions = {
  allowedTags: blockTags,
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
};

/** Sanitises HTML within a sentence or heading: b, strong, em, i, br and span, without attributes (SEC-R9, LOG-1). */
export function inlineHtml(html: string): string {
  return sanitizeHtml(html, inlineRules);
}

/**
 * Sanitises the HTML of a short text: inline tags, p, h2, h3, lists and links to https, mailto and tel (SEC-R9,
 * D-10).
 */
export function blockHtml(html: string): string {
  return sanitizeHtml(html, {
    ...blockRules,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener' }) },
  });
}

function isAllowedUrl(value: string): boolean {
  let kept = false;
  sanitizeHtml('<a>x</a>', {
    ...blockRules,
    transformTags: { a: () => ({ tagName: 'a', attribs: { href: value } }) },
    exclusiveFilter: ({ attribs }) => {
      kept = 'href' in attribs;
      return false;
    },
  });
  return kept;
}

/**
 * Lists what the sanitiser removes from a text, to report it to its author (WL-7).
 *
 * @param kind which of the two rules applies
 * @returns descriptions such as `<script>` or `onclick of <b>`, without duplicates
 */
export function droppedHtml(html: string, kind: 'inline' | 'block'): readonly string[] {
  const dropped = new Set<string>();
  const tags = kind === 'inline' ? inlineTags : blockTags;
  sanitizeHtml(html, {
    ...(kind === 'inline' ? inlineRules : blockRules),
    transformTags: {
      '*': (tagName, attribs) => {
        if (!tags.includes(tagName)) dropped.add(`<${tagName}>`);
        else {
          for (const [name, value] of Object.entries(attribs)) {
            const link = tagName === 'a' && name === 'href';
            const stays = (link && isAllowedUrl(value)) || (tagName === 'a' && name === 'rel');
            if (!stays) dropped.add(`${link ? `href="${value}"` : name} of <${tagName}>`);
          }
        }
        return { tagName, attribs };
      },
    },
  });
  return [...dropped];
}
