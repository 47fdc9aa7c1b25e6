import { whiteLabelSchema } from '@portal/server-kit/white-labels';

/** Keywords of a subschema that the form of a white label uses. */
interface SchemaNode {
  readonly $ref?: string;
  readonly allOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly discriminator?: { readonly propertyName: string };
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly additionalProperties?: boolean | SchemaNode;
  readonly items?: SchemaNode;
}

interface FieldBase {
  /** Name of the property. */
  readonly name: string;
  /** JSON pointer (RFC 6901) in the file; the name of its control. */
  readonly pointer: string;
}

/** One control, or a group of controls, of the form. */
export type BrandField = FieldBase &
  (
    | { readonly kind: 'text'; readonly maxLength: number; readonly isLong: boolean }
    | { readonly kind: 'colour' }
    | { readonly kind: 'number'; readonly isInteger: boolean }
    | { readonly kind: 'switch' }
    | { readonly kind: 'choice'; readonly options: readonly string[] }
    /** One text per line. */
    | { readonly kind: 'lines' }
    | { readonly kind: 'choices'; readonly options: readonly string[] }
    /** One `name = text` per line. */
    | { readonly kind: 'pairs' }
    | { readonly kind: 'group'; readonly fields: readonly BrandField[] }
    | {
        readonly kind: 'variants';
        readonly tag: string;
        readonly variants: readonly { readonly name: string; readonly fields: readonly BrandField[] }[];
      }
    /** Rows of a list; empty ones are omitted. */
    | { readonly kind: 'rows'; readonly rows: readonly BrandField[] }
  );

const ROOT = whiteLabelSchema as unknown as SchemaNode & {
  readonly definitions: Readonly<Record<string, SchemaNode>>;
};

/** Maximum length of a text with a single-line control. */
const LINE_LENGTH = 160;

/** Properties that are no fields of this form: `$schema`, and the message texts, which have their own controls. */
const OTHER_CONTROLS: ReadonlySet<string> = new Set(['$schema', 'wordings']);

/** Follows `$ref` and merges `allOf`; an outer keyword overrides an inner one. */
function resolveNode(node: SchemaNode): SchemaNode {
  const { $ref, allOf, ...own } = node;
  const target = $ref === undefined ? undefined : ROOT.definitions[$ref.replace('#/definitions/', '')];
  const inherited = [...(target === undefined ? [] : [target]), ...(allOf ?? [])].map(resolveNode);
  return Object.assign({}, ...inherited, own) as SchemaNode;
}

function stringField(base: FieldBase, node: SchemaNode): BrandField {
  if (node.pattern === ROOT.definitions['colour']?.pattern) return { ...base, kind: 'colour' };
  const maxLength = node.maxLength ?? LINE_LENGTH;
  return { ...base, kind: 'text', maxLength, isLong: maxLength > LINE_LENGTH && node.pattern === undefined };
}

function listField(base: FieldBase, node: SchemaNode): BrandField | null {
  const item = resolveNode(node.items ?? {});
  if (item.enum !== undefined) return { ...base, kind: 'choices', options: item.enum };
  if (item.type === 'string') return { ...base, kind: 'lines' };
  const rows = Array.from({ length: node.maxItems ?? 0 }, (_, index) =>
    toField(String(index), `${base.pointer}/${index}`, item),
  ).filter((row) => row !== null);
  return rows.length === 0 ? null : { ...base, kind: 'rows', rows };
}

function propertyFields(node: SchemaNode, pointer: string): readonly BrandField[] {
  return Object.entries(node.properties ?? {}).flatMap(([name, child]) => {
    const field = toField(name, `${pointer}/${name}`, child);
    return field === null ? [] : [field];
  });
}

function objectField(base: FieldBase, node: SchemaNode): BrandField | null {
  const tag = node.discriminator?.propertyName;
  if (tag !== undefined) {
    const variants = (node.oneOf ?? []).map((variant) => ({
      name: variant.properties?.[tag]?.const ?? '',
      fields: propertyFields(variant, base.pointer).filter(({ name }) => name !== tag),
    }));
    return { ...base, kind: 'variants', tag, variants };
  }
  if (node.properties === undefined)
    return typeof node.additionalProperties === 'object' ? { ...base, kind: 'pairs' } : null;
  return { ...base, kind: 'group', fields: propertyFields(node, base.pointer) };
}

function toField(name: string, pointer: string, given: SchemaNode): BrandField | null {
  const node = resolveNode(given);
  const base = { name, pointer };
  if (node.enum !== undefined) return { ...base, kind: 'choice', options: node.enum };
  if (node.type === 'string') return stringField(base, node);
  if (node.type === 'boolean') return { ...base, kind: 'switch' };
  if (node.type === 'number' || node.type === 'integer')
    return { ...base, kind: 'number', isInteger: node.type === 'integer' };
  if (node.type === 'array') return listField(base, node);
  // Values of other types stay in the file unchanged.
  return node.type === 'object' ? objectField(base, node) : null;
}

/** Fields of a white label's form, in the order of its JSON Schema; without the message texts. */
export const brandFields: readonly BrandField[] = Object.entries(ROOT.properties ?? {}).flatMap(
  ([name, node]) => {
    const field = OTHER_CONTROLS.has(name) ? null : toField(name, `/${name}`, node);
    return field === null ? [] : [field];
  },
);
