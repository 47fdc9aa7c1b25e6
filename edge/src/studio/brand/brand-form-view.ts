import { type Html, html } from '@portal/server-kit/pages';
import type { BrandTexts } from '../studio-texts';
import { getProperty, isObject, type Json, type JsonObject, PAIR_SEPARATOR } from './read-brand-form';
import { type BrandField, brandFields } from './schema-fields';

/** A field with one control. */
type SingleField = Extract<
  BrandField,
  { readonly kind: 'text' | 'colour' | 'number' | 'choice' | 'lines' | 'pairs' }
>;

/** Values that a control shows: its own, and the inherited one as a hint. */
interface FieldValues {
  readonly own: Json | undefined;
  readonly inherited: Json | undefined;
}

/** Format of a colour input's value (HTML). */
const COLOUR = /^#[0-9a-f]{6}$/i;

/** Maximum length of a list with one entry per line. */
const MAX_LINES_LENGTH = 20_000;

/** Returns the id of the control for a JSON pointer. */
function toFieldId(pointer: string): string {
  return `field${pointer.replaceAll('/', '-')}`;
}

/** Returns a text or number as a control shows it; empty for anything else. */
function formatText(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Returns a list; an empty one for anything else. */
function toList(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** Returns a list, or an object of texts, as one entry per line. */
function formatLines(value: Json | undefined): string {
  const pairs = isObject(value) ? Object.entries(value) : [];
  return [
    ...toList(value).map(formatText),
    ...pairs.map(([name, text]) => `${name} ${PAIR_SEPARATOR} ${formatText(text)}`),
  ].join('\n');
}

/** Renders the fields of a white label as form controls, named by their JSON pointers. */
export class BrandFormView {
  readonly #t: BrandTexts;

  constructor(t: BrandTexts) {
    this.#t = t;
  }

  /** @param base content of `default.json`; empty for the default white label itself */
  render(content: JsonObject, base: JsonObject): Html {
    const values = (field: BrandField): FieldValues => ({
      own: getProperty(content, field.name),
      inherited: getProperty(base, field.name),
    });
    const [simple, grouped] = [true, false].map((isWanted) =>
      brandFields.filter(({ kind }) => (kind !== 'group' && kind !== 'rows') === isWanted),
    );
    return html`
      <fieldset class="brand-group">
        <legend>${this.#t.general}</legend>
        ${(simple ?? []).map((field) => this.#control(field, values(field)))}
      </fieldset>
      ${(grouped ?? []).map((field) => this.#section(field, values(field)))}
    `;
  }

  /** Renders a top-level group that can be collapsed; it is open if it has its own values. */
  #section(field: BrandField, values: FieldValues): Html {
    return html`
      <details class="brand-group" ${values.own === undefined ? null : html`open`}>
        <summary>${this.#label(field.name)}</summary>
        <div data-field="${field.pointer}">
          ${field.kind === 'group' ? this.#children(field.fields, values) : this.#control(field, values)}
        </div>
      </details>
    `;
  }

  #label(name: string): string {
    return this.#t.fields[name] ?? name;
  }

  #children(fields: readonly BrandField[], { own, inherited }: FieldValues): readonly Html[] {
    return fields.map((child) =>
      this.#control(child, {
        own: getProperty(own, child.name),
        inherited: getProperty(inherited, child.name),
      }),
    );
  }

  #control(field: BrandField, values: FieldValues): Html {
    switch (field.kind) {
      case 'group':
        return this.#fieldset(field, this.#children(field.fields, values));
      case 'variants':
        return this.#variants(field, values);
      case 'rows':
        return html`${field.rows.map((row, index) =>
          this.#row(row, index, { own: toList(values.own)[index], inherited: undefined }),
        )}`;
      case 'choices':
        return this.#choices(field, values);
      case 'switch':
        return this.#switch(field.pointer, this.#label(field.name), values.own ?? values.inherited);
      case 'text':
      case 'colour':
      case 'number':
      case 'choice':
      case 'lines':
      case 'pairs':
        return this.#labelled(field, values);
    }
  }

  #fieldset({ pointer, name }: BrandField, controls: readonly Html[]): Html {
    return html`
      <fieldset class="brand-fields" data-field="${pointer}">
        <legend>${this.#label(name)}</legend>
        ${controls}
      </fieldset>
    `;
  }

  #row(row: BrandField, index: number, values: FieldValues): Html {
    return html`
      <details class="brand-row" ${values.own === undefined ? null : html`open`}>
        <summary>${this.#t.row.replace('{number}', String(index + 1))}</summary>
        ${this.#control(row, values)}
      </details>
    `;
  }

  #variants(field: BrandField & { readonly kind: 'variants' }, { own, inherited }: FieldValues): Html {
    const { pointer, tag, variants } = field;
    const chosen = formatText(getProperty(own, tag));
    const control = `${pointer}/${tag}`;
    const names = ['', ...variants.map((variant) => variant.name)];
    return this.#fieldset(field, [
      html`<label class="field" for="${toFieldId(control)}">
        <span>${this.#label(tag)}</span>
        <select id="${toFieldId(control)}" name="${control}" data-variants="${pointer}">
          ${this.#options(names, chosen, formatText(getProperty(inherited, tag)))}
        </select>
      </label>`,
      ...this.#variantFields(variants).map((child) => {
        const isShown = child.names.includes(chosen);
        const value = isShown ? getProperty(own, child.field.name) : undefined;
        return html`<div data-variant="${child.names.join(' ')}" ${isShown ? null : html`hidden`}>
          ${this.#control(child.field, { own: value, inherited: undefined })}
        </div>`;
      }),
    ]);
  }

  /** Returns each field of the variants once, with the names of the variants that have it. */
  #variantFields(
    variants: readonly { readonly name: string; readonly fields: readonly BrandField[] }[],
  ): readonly { readonly field: BrandField; readonly names: readonly string[] }[] {
    const byName = new Map<string, { field: BrandField; names: string[] }>();
    for (const { name, fields } of variants) {
      for (const field of fields) {
        const known = byName.get(field.name) ?? { field, names: [] };
        known.names.push(name);
        byName.set(field.name, known);
      }
    }
    return [...byName.values()];
  }

  #options(options: readonly string[], chosen: string, inherited: string): readonly Html[] {
    return options.map((option) => {
      const text = option === '' ? this.#noChoice(inherited) : (this.#t.options[option] ?? option);
      return html`<option value="${option}" ${option === chosen ? html`selected` : null}>${text}</option>`;
    });
  }

  #noChoice(inherited: string): string {
    if (inherited === '') return this.#t.none;
    return this.#t.inherited.replace('{value}', this.#t.options[inherited] ?? inherited);
  }

  #switch(pointer: string, label: string, value: Json | undefined): Html {
    return html`
      <label class="brand-switch">
        <input type="checkbox" name="${pointer}" value="on" ${value === true ? html`checked` : null} />
        <span>${label}</span>
      </label>
    `;
  }

  #choices(field: BrandField & { readonly kind: 'choices' }, { own, inherited }: FieldValues): Html {
    const chosen = toList(own ?? inherited);
    const controls = field.options.map((option) =>
      this.#switch(`${field.pointer}/${option}`, this.#t.options[option] ?? option, chosen.includes(option)),
    );
    return this.#fieldset(field, controls);
  }

  #labelled(field: SingleField, values: FieldValues): Html {
    const id = toFieldId(field.pointer);
    return html`
      <div class="field">
        <label for="${id}">${this.#label(field.name)}</label>
        ${this.#input(field, id, values)}
      </div>
    `;
  }

  #input(field: SingleField, id: string, { own, inherited }: FieldValues): Html {
    const { pointer } = field;
    const area = (value: string, hint: string, maxLength: number): Html =>
      html`<textarea id="${id}" name="${pointer}" rows="3" maxlength="${maxLength}" placeholder="${hint}">
${value}</textarea>`;
    const input = (limits: Html): Html =>
      html`<input
        id="${id}"
        name="${pointer}"
        value="${formatText(own)}"
        placeholder="${formatText(inherited)}"
        ${limits}
        autocomplete="off"
      />`;
    switch (field.kind) {
      case 'choice':
        return html`<select id="${id}" name="${pointer}">
          ${this.#options(['', ...field.options], formatText(own), formatText(inherited))}
        </select>`;
      case 'lines':
      case 'pairs':
        return area(formatLines(own), formatLines(inherited), MAX_LINES_LENGTH);
      case 'colour':
        return html`<span class="brand-colour">
          <input
            id="${id}"
            name="${pointer}"
            value="${formatText(own)}"
            autocomplete="off"
            spellcheck="false"
          />
          <input
            type="color"
            value="${COLOUR.test(formatText(own)) ? formatText(own) : '#000000'}"
            data-colour-of="${id}"
            aria-label="${this.#t.pickColour}"
          />
        </span>`;
      case 'number':
        return input(html`inputmode="${field.isInteger ? 'numeric' : 'decimal'}"`);
      case 'text':
        return field.isLong
          ? area(formatText(own), formatText(inherited), field.maxLength)
          : input(html`maxlength="${field.maxLength}"`);
    }
  }
}
