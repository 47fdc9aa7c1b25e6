/** Safe markup, in which every value is escaped. Created only by `html`. */
export class Html {
  readonly #markup: string;

  private constructor(markup: string) {
    this.#markup = markup;
  }

  static trusted(markup: string): Html {
    return new Html(markup);
  }

  toString(): string {
    return this.#markup;
  }
}

/** Value of a template: strings and numbers are escaped; null, undefined and false are omitted. */
export type HtmlValue = string | number | Html | null | undefined | false | readonly HtmlValue[];

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes text for HTML content or a quoted attribute value (security rule 9). Removes direction marks, with which a
 * stored name could reorder the text beside it.
 */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'\p{Bidi_Control}]/gu, (character) => ESCAPES[character] ?? '');
}

function toMarkup(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.toString();
  if (typeof value === 'object') return value.map(toMarkup).join('');
  return escapeHtml(String(value));
}

/**
 * Tagged template for the plain pages. Interpolations are escaped for element content and for quoted attribute values
 * (write the quotes in the template); only another `Html` is inserted unescaped (security rule 9).
 *
 * @returns markup for `PlainPages.render`
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return Html.trusted(strings.reduce((markup, part, index) => markup + toMarkup(values[index - 1]) + part));
}
