import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { WrittenWhiteLabel } from './brand-files/resolve-brand-files';
import { findExcess } from './file-limits';
import schema from './schema.json';
import { suggestKey } from './suggest-key';
import type { WhiteLabelProblem } from './white-label-error';

/** Maximum number of mistakes that are reported at once. */
export const MAX_PROBLEMS = 100;

let validateFile: ValidateFunction<WrittenWhiteLabel> | undefined;

/** Compiles the schema at first use: most commands check no white label. */
function getValidator(): ValidateFunction<WrittenWhiteLabel> {
  if (validateFile !== undefined) return validateFile;
  const ajv = new Ajv({
    allErrors: true,
    discriminator: true,
    verbose: true,
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    // The schema is compiled at each start for a few files only, so compile quickly; a test validates the schema itself.
    code: { optimize: false },
    inlineRefs: false,
    validateSchema: false,
  });
  addFormats(ajv, ['uri', 'email']);
  validateFile = ajv.compile<WrittenWhiteLabel>(schema);
  return validateFile;
}

function pointerStep(name: unknown): string {
  return `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function expectedValue(error: ErrorObject): string {
  const { description } = (error.parentSchema ?? {}) as { readonly description?: string };
  return description === undefined ? (error.message ?? 'is not valid') : `must be ${description}`;
}

function listKinds({ parentSchema }: ErrorObject): string {
  const { oneOf = [] } = (parentSchema ?? {}) as {
    readonly oneOf?: readonly { readonly properties: { readonly kind: { readonly const: string } } }[];
  };
  return oneOf.map(({ properties }) => properties.kind.const).join(', ');
}

function unknownField({ params, parentSchema }: ErrorObject): string {
  const { properties = {} } = (parentSchema ?? {}) as { readonly properties?: object };
  return `is not a known field${suggestKey(String(params['additionalProperty']), Object.keys(properties))}`;
}

/** Readable names of JSON types. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a text in quotes',
  boolean: 'true or false',
  number: 'a number',
  integer: 'a whole number',
  array: 'a list in brackets',
  object: 'an object in braces',
};

function limitProblem({ instancePath, keyword, params }: ErrorObject): readonly [string, string] {
  const limit = Number(params['limit']);
  const unit = keyword.endsWith('Length') ? 'characters' : 'entries';
  if (keyword === 'minimum' || keyword === 'maximum')
    return [instancePath, `must be at ${keyword === 'minimum' ? 'least' : 'most'} ${limit}`];
  if (keyword.startsWith('max')) return [instancePath, `must have at most ${limit} ${unit}`];
  return [instancePath, limit === 1 ? 'must not be empty' : `must have at least ${limit} ${unit}`];
}

/** Field and reason of a mistake, by the schema keyword that found it. */
const REASONS: Readonly<Record<string, (error: ErrorObject) => readonly [field: string, reason: string]>> = {
  required: ({ instancePath, params }) => [
    instancePath + pointerStep(params['missingProperty']),
    'is missing',
  ],
  additionalProperties: (error) => [
    error.instancePath + pointerStep(error.params['additionalProperty']),
    unknownField(error),
  ],
  propertyNames: ({ instancePath, params }) => [
    instancePath + pointerStep(params['propertyName']),
    'is not a valid name',
  ],
  enum: ({ instancePath, params }) => [
    instancePath,
    `must be one of ${(params['allowedValues'] as readonly unknown[]).join(', ')}`,
  ],
  discriminator: (error) => [
    error.instancePath + pointerStep(error.params['tag']),
    `must be one of ${listKinds(error)}`,
  ],
  type: ({ instancePath, params }) => {
    const types = String(params['type']).split(',');
    return [instancePath, `must be ${types.map((type) => TYPE_NAMES[type] ?? type).join(' or ')}`];
  },
  minLength: limitProblem,
  maxLength: limitProblem,
  minItems: limitProblem,
  maxItems: limitProblem,
  minimum: limitProblem,
  maximum: limitProblem,
  pattern: (error) => [error.instancePath, expectedValue(error)],
  format: (error) => [error.instancePath, expectedValue(error)],
  not: (error) => [error.instancePath, expectedValue(error)],
};

// Errors that only repeat an inner error.
function isRepeatedError({ keyword, propertyName }: ErrorObject): boolean {
  return keyword === 'if' || (propertyName !== undefined && keyword !== 'propertyNames');
}

function toProblem(file: string, error: ErrorObject): WhiteLabelProblem {
  const [field, reason] = REASONS[error.keyword]?.(error) ?? [
    error.instancePath,
    error.message ?? 'is not valid',
  ];
  return { file, field, reason };
}

/**
 * Checks a white-label file against `schema.json` (WL-7).
 *
 * @param file its name, for the messages
 * @param content the parsed JSON
 * @returns the file, or all its mistakes
 */
export function checkFile(
  file: string,
  content: unknown,
): { readonly file: WrittenWhiteLabel } | { readonly problems: readonly WhiteLabelProblem[] } {
  const excess = findExcess(content);
  if (excess !== null) return { problems: [{ file, field: '', reason: excess }] };
  const validate = getValidator();
  if (validate(content)) return { file: content };
  const problems = (validate.errors ?? [])
    .filter((error) => !isRepeatedError(error))
    .slice(0, MAX_PROBLEMS)
    .map((error) => toProblem(file, error));
  // Two keywords can report the same mistake, such as `format` and `pattern` of an https URL.
  return { problems: [...new Map(problems.map((each) => [each.field + each.reason, each])).values()] };
}
