import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { WhiteLabelFile } from './configuration';
import schema from './schema.json';
import { suggestion } from './suggestion';
import type { WhiteLabelProblem } from './white-label-error';

const ajv = new Ajv({
  allErrors: true,
  discriminator: true,
  verbose: true,
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
  // Compiled in every start and used for some files: a quick compilation pays, and a test validates the schema itself.
  code: { optimize: false },
  inlineRefs: false,
  validateSchema: false,
});
addFormats(ajv, ['uri', 'email']);
const fits = ajv.compile<WhiteLabelFile>(schema);

const step = (name: unknown): string => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;

const wanted = (error: ErrorObject): string => {
  const { description } = (error.parentSchema ?? {}) as { readonly description?: string };
  return description === undefined ? (error.message ?? 'is not valid') : `must be ${description}`;
};

const kindsOf = ({ parentSchema }: ErrorObject): string => {
  const { oneOf = [] } = (parentSchema ?? {}) as {
    readonly oneOf?: readonly { readonly properties: { readonly kind: { readonly const: string } } }[];
  };
  return oneOf.map(({ properties }) => properties.kind.const).join(', ');
};

const unknownField = ({ params, parentSchema }: ErrorObject): string => {
  const { properties = {} } = (parentSchema ?? {}) as { readonly properties?: object };
  return `is not a known field${suggestion(String(params['additionalProperty']), Object.keys(properties))}`;
};

/** Where a mistake stands and what is wrong, by the keyword of the schema that found it. */
const reasons: Readonly<Record<string, (error: ErrorObject) => readonly [field: string, reason: string]>> = {
  required: ({ instancePath, params }) => [instancePath + step(params['missingProperty']), 'is missing'],
  additionalProperties: (error) => [
    error.instancePath + step(error.params['additionalProperty']),
    unknownField(error),
  ],
  propertyNames: ({ instancePath, params }) => [
    instancePath + step(params['propertyName']),
    'is not a valid name',
  ],
  enum: ({ instancePath, params }) => [
    instancePath,
    `must be one of ${(params['allowedValues'] as readonly unknown[]).join(', ')}`,
  ],
  discriminator: (error) => [
    error.instancePath + step(error.params['tag']),
    `must be one of ${kindsOf(error)}`,
  ],
  pattern: (error) => [error.instancePath, wanted(error)],
  format: (error) => [error.instancePath, wanted(error)],
  not: (error) => [error.instancePath, wanted(error)],
};

// These only repeat what an inner error has said already.
const isEcho = ({ keyword, propertyName }: ErrorObject): boolean =>
  keyword === 'if' || (propertyName !== undefined && keyword !== 'propertyNames');

const problemOf = (file: string, error: ErrorObject): WhiteLabelProblem => {
  const [field, reason] = reasons[error.keyword]?.(error) ?? [
    error.instancePath,
    error.message ?? 'is not valid',
  ];
  return { file, field, reason };
};

/**
 * Checks what a white-label file says against `schema.json` (WL-7).
 *
 * @param file its name, for the messages
 * @param content the parsed JSON
 * @returns the file, or all its mistakes
 */
export const checkedFile = (
  file: string,
  content: unknown,
): { readonly file: WhiteLabelFile } | { readonly problems: readonly WhiteLabelProblem[] } => {
  if (fits(content)) return { file: content };
  return {
    problems: (fits.errors ?? []).filter((error) => !isEcho(error)).map((error) => problemOf(file, error)),
  };
};
