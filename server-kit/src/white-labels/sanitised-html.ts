import sanitizeHtml from 'sanitize-html';

const INLINE_TAGS = ['b', 'strong', 'em', 'i', 'br', 'span'];

/** HTML within a sentence or heading, without attributes (LOG-1); HTML of a short text, with links (D-10). */
const RULES = {
  inlineHtml: { allowedTags: INLINE_TAGS, allowedAttributes: {} },
  blockHtml: {
    allowedTags: [...INLINE_TAGS, 'p', 'h2', 'h3', 'ul', 'ol', 'li', 'a'],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
  },
} as const satisfies Readonly<Record<string, unknown>>;

export interface SanitisedHtml {
  readonly html: string;
  /** What was removed, such as `<script>` or `onclick of <b>`, without duplicates. */
  readonly dropped: readonly string[];
}

/** Sanitises the HTML of a client's text (SEC-R9), and lists what that removes. */
export function sanitiseHtml(text: string, kind: keyof typeof RULES): SanitisedHtml {
  const { allowedTags, ...rules } = RULES[kind];
  const elements: { readonly tag: string; readonly before: object; readonly after: object }[] = [];
  const html = sanitizeHtml(text, {
    ...(rules as sanitizeHtml.IOptions),
    allowedTags: [...allowedTags],
    transformTags: {
      '*': (tag, before) => {
        // The sanitiser deletes from this object the attributes of a link that it does not allow.
        const after = tag === 'a' ? { ...before, rel: 'noopener' } : { ...before };
        elements.push({ tag, before, after });
        return { tagName: tag, attribs: after };
      },
    },
  });
  const dropped = elements.flatMap(({ tag, before, after }) => {
    if (!allowedTags.some((each) => each === tag)) return [`<${tag}>`];
    return Object.entries(before)
      .filter(([name]) => tag !== 'a' || !Object.hasOwn(after, name))
      .map(([name, value]) => `${tag === 'a' && name === 'href' ? `href="${value}"` : name} of <${tag}>`);
  });
  return { html, dropped: [...new Set(dropped)] };
}
