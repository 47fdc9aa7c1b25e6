import type { ReactNode } from 'react';
import { languages } from '@portal/contract/i18n';
import type { Json, SchemaNode } from '@portal/contract/operator';
import { Button, classNames, useTranslate } from '@portal/shared-wl-assets';
import { useDraftContext, useFieldTexts } from './draft-context';
import { FileUpload } from './FileUpload';
import { getProperty, isObject, toList } from './json-document';
import { PairsInput } from './PairsInput';
import styles from './BrandEditor.module.css';

/** Value of a colour input (HTML). */
const COLOUR = /^#[0-9a-f]{6}$/i;

/** Maximum length of a text with a single-line control. */
const LINE_LENGTH = 160;

interface FieldProps {
  readonly label: string;
  /** JSON pointer (RFC 6901) in the document; id and name of the control. */
  readonly pointer: string;
  readonly node: SchemaNode;
  readonly own: Json | undefined;
  readonly inherited?: Json | undefined;
  /** Sets the value; by default that at the pointer. */
  readonly onChange?: ((value: Json | undefined) => void) | undefined;
}

/** Follows `$ref` and merges `allOf`; an outer keyword overrides an inner one. */
const resolveNode = ({ $ref, allOf, ...own }: SchemaNode, root: SchemaNode): SchemaNode => {
  const target = $ref === undefined ? undefined : root.definitions?.[$ref.replace('#/definitions/', '')];
  const inner = [...(target === undefined ? [] : [target]), ...(allOf ?? [])];
  return Object.assign({}, ...inner.map((each) => resolveNode(each, root)), own) as SchemaNode;
};

/** Returns a text or number as a control shows it; empty for anything else. */
const formatText = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Reasons of the mistakes of a field, below its control. */
const Mistake = ({ pointer, reasons }: { readonly pointer: string; readonly reasons: readonly string[] }) =>
  reasons.length > 0 && (
    <p className={styles['mistake']} id={`${pointer}-mistake`} lang="en">
      {reasons.join('; ')}
    </p>
  );

/** Fields with a common label; a group of the top level can be collapsed, and is open if it has its own values. */
const Group = ({
  label,
  pointer,
  own: ownValue,
  children,
}: Pick<FieldProps, 'label' | 'pointer' | 'own'> & { readonly children: ReactNode }) => {
  const { problems } = useDraftContext().check;
  const isTop = pointer.lastIndexOf('/') === 0;
  const [Frame, Label] = isTop ? (['details', 'summary'] as const) : (['fieldset', 'legend'] as const);
  return (
    <Frame
      id={pointer}
      tabIndex={-1}
      className={styles[isTop ? 'group' : 'fields']}
      {...(isTop && { open: ownValue !== undefined })}
    >
      <Label>{label}</Label>
      <Mistake
        pointer={pointer}
        reasons={problems.filter(({ field }) => field === pointer).map(({ reason }) => reason)}
      />
      {children}
    </Frame>
  );
};

/** Label, control and mistakes of a value that is edited as a whole. */
const ControlField = ({ label, pointer, node, own: ownValue, inherited, onChange }: FieldProps) => {
  const { t } = useTranslate('brandEditor');
  const { option } = useFieldTexts();
  const { schema, fileFields, check, session } = useDraftContext();
  const reasons = check.problems
    .filter(({ field }) => field === pointer || field.startsWith(`${pointer}/`))
    .map(({ reason }) => reason);
  const set = onChange ?? ((value: Json | undefined) => session.change(pointer, value));
  const isSwitch = node.type === 'boolean';
  const isNumber = node.type === 'number' || node.type === 'integer';
  const isColour = node.pattern === schema.definitions?.['colour']?.pattern && node.pattern !== undefined;
  const fileField = fileFields.find((field) => field.pointer === pointer);
  const { maxLength = LINE_LENGTH } = node;
  const placeholder = formatText(inherited);
  const common = {
    id: pointer,
    name: pointer,
    'aria-invalid': reasons.length > 0 || undefined,
    'aria-describedby': reasons.length > 0 ? `${pointer}-mistake` : undefined,
  };
  const text = {
    ...common,
    autoComplete: 'off',
    lang: languages.find((each) => pointer.split('/').includes(each)),
    value: formatText(ownValue),
    onChange: ({ target: { value } }: { readonly target: { readonly value: string } }) =>
      set(value === '' ? undefined : isNumber ? Number(value) : value),
  };
  const control = () => {
    if (node.enum !== undefined)
      return (
        <select {...text}>
          <option value="">
            {placeholder === '' ? t('none') : t('inherited', { value: option(placeholder) })}
          </option>
          {node.enum.map((value) => (
            <option key={value} value={value}>
              {option(value)}
            </option>
          ))}
        </select>
      );
    if (isSwitch)
      return (
        <input
          type="checkbox"
          {...common}
          checked={(ownValue ?? inherited) === true}
          onChange={({ target }) => set(target.checked)}
        />
      );
    if (node.type === 'object') return <PairsInput {...common} pairs={ownValue} onChange={set} />;
    if (isNumber) return <input {...text} type="number" step="any" placeholder={placeholder} />;
    const limited = { ...text, maxLength, placeholder };
    return node.pattern === undefined && maxLength > LINE_LENGTH ? (
      <textarea {...limited} rows={3} />
    ) : (
      <input {...limited} />
    );
  };
  return (
    <div className={classNames(styles['field'], isColour && styles['colour'], isSwitch && styles['switch'])}>
      <label htmlFor={pointer}>{label}</label>
      {control()}
      {isColour && (
        <input
          type="color"
          aria-label={t('pickColour')}
          value={COLOUR.test(text.value) ? text.value : '#000000'}
          onChange={text.onChange}
        />
      )}
      <Mistake pointer={pointer} reasons={reasons} />
      {fileField !== undefined && <FileUpload {...fileField} label={label} fileName={text.value} />}
    </div>
  );
};

/** The entries of a list, which are added and removed. */
const EntriesField = ({ item, ...field }: FieldProps & { readonly item: SchemaNode }) => {
  const { pointer, node, own: ownValue, inherited } = field;
  const { t } = useTranslate('brandEditor');
  const { session } = useDraftContext();
  const isObjects = item.type === 'object';
  const entries = toList(ownValue ?? (isObjects ? undefined : inherited));
  const set = (changed: readonly Json[]): void => session.change(pointer, changed);
  return (
    <Group {...field}>
      {entries.map((entry, index) => (
        <div key={index}>
          <SchemaField
            label={t('row', { number: index + 1 })}
            pointer={`${pointer}/${index}`}
            node={item}
            own={entry}
            onChange={
              isObjects
                ? undefined
                : (value) => set(entries.map((each, at) => (at === index ? (value ?? '') : each)))
            }
          />
          <Button variant="plain" compact onClick={() => set(entries.filter((_, at) => at !== index))}>
            {t('remove', { number: index + 1 })}
          </Button>
        </div>
      ))}
      {entries.length < (node.maxItems ?? Infinity) && (
        <Button variant="secondary" compact onClick={() => set([...entries, isObjects ? {} : ''])}>
          {t('add')}
        </Button>
      )}
    </Group>
  );
};

/** Fields of the properties of an object. */
export const PropertyFields = ({ pointer, node, own: ownValue, inherited }: Omit<FieldProps, 'label'>) => {
  const { label } = useFieldTexts();
  return Object.entries(node.properties ?? {}).map(([name, child]) => (
    <SchemaField
      key={name}
      label={label(name)}
      pointer={`${pointer}/${name}`}
      node={child}
      own={getProperty(ownValue, name)}
      inherited={getProperty(inherited, name)}
    />
  ));
};

/** An object of one of several kinds; another kind keeps the properties that it has as well. */
const VariantsField = ({ tag, ...field }: FieldProps & { readonly tag: string }) => {
  const { pointer, node, own: ownValue, inherited } = field;
  const { label } = useFieldTexts();
  const { session } = useDraftContext();
  const kinds = new Map(
    node.oneOf?.map(({ properties: { [tag]: kind, ...properties } = {} }) => [kind?.const ?? '', properties]),
  );
  const choose = (kind: Json | undefined): void => {
    const properties = kinds.get(String(kind)) ?? {};
    const same = Object.entries(isObject(ownValue) ? ownValue : {}).filter(([name]) =>
      Object.hasOwn(properties, name),
    );
    session.change(pointer, kind === undefined ? undefined : { [tag]: kind, ...Object.fromEntries(same) });
  };
  const kind = getProperty(ownValue, tag);
  return (
    <Group {...field}>
      <ControlField
        label={label(tag)}
        pointer={`${pointer}/${tag}`}
        node={{ enum: [...kinds.keys()] }}
        own={kind}
        inherited={getProperty(inherited, tag)}
        onChange={choose}
      />
      <PropertyFields pointer={pointer} node={{ properties: kinds.get(String(kind)) ?? {} }} own={ownValue} />
    </Group>
  );
};

/** Controls for a value that a JSON Schema describes; values of other types stay in the document unchanged. */
export const SchemaField = (props: FieldProps) => {
  const { schema } = useDraftContext();
  const node = resolveNode(props.node, schema);
  const field = { ...props, node };
  if (node.discriminator !== undefined)
    return <VariantsField {...field} tag={node.discriminator.propertyName} />;
  if (node.properties !== undefined)
    return (
      <Group {...field}>
        <PropertyFields {...field} />
      </Group>
    );
  if (node.type === 'array') return <EntriesField {...field} item={resolveNode(node.items ?? {}, schema)} />;
  return node.type === undefined && node.enum === undefined ? null : <ControlField {...field} />;
};
