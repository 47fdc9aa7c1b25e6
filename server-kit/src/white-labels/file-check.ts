import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { WrittenWhiteLabel } from './brand-files/resolve-brand-files';
import { findExcess } from './file-limits';
import schema from './schema.json';
import { suggestKey } from './suggest-key';
import { addTextRules, TEXT_KEYWORDS } from './text-rules';
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
  addTextRules(ajv);
  validateFile = ajv.compile<WrittenWhiteLabel>(schema);
  return validateFile;
}

/** Fields of the schema at a mistake that its message names. */
interface ParentSchema {
  readonly description?: string;
  readonly properties?: object;
  readonly oneOf?: readonly { readonly properties: { readonly kind: { readonly const: string } } }[];
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

function describeTypes({ params }: ErrorObject): string {
  const types = String(params['type']).split(',');
  return `must be ${types.map((type) => TYPE_NAMES[type] ?? type).join(' or ')}`;
}

function describeLength({ keyword, params }: ErrorObject): string {
  const limit = Number(params['limit']);
  const unit = keyword.endsWith('Length') ? 'characters' : 'entries';
  if (keyword.startsWith('max')) return `must have at most ${limit} ${unit}`;
  return limit === 1 ? 'must not be empty' : `must have at least ${limit} ${unit}`;
}

/** Reason of a mistake, by the schema keyword that found it; other keywords have messages of their own. */
const REASONS: Readonly<Record<string, (error: ErrorObject, parent: ParentSchema) => string>> = {
  required: () => 'is missing',
  additionalProperties: ({ params }, { properties = {} }) =>
    `is not a known field${suggestKey(String(params['additionalProperty']), Object.keys(properties))}`,
  propertyNames: () => 'is not a valid name',
  enum: ({ params }) => `must be one of ${(params['allowedValues'] as readonly unknown[]).join(', ')}`,
  discriminator: (_error, { oneOf = [] }) =>
    `must be one of ${oneOf.map(({ properties }) => properties.kind.const).join(', ')}`,
  type: describeTypes,
  minLength: describeLength,
  maxLength: describeLength,
  minItems: describeLength,
  maxItems: describeLength,
  minimum: ({ params }) => `must be at least ${params['limit']}`,
  maximum: ({ params }) => `must be at most ${params['limit']}`,
};

/** Parameters with the name of the field that a mistake is about, below the one that has it. */
const FIELD_PARAMETERS = ['missingProperty', 'additionalProperty', 'propertyName', 'tag'] as const;

function toProblem(file: string, error: ErrorObject): WhiteLabelProblem {
  const { instancePath, keyword, message = 'is not valid', params } = error;
  const parent = (error.parentSchema ?? {}) as ParentSchema;
  const name = FIELD_PARAMETERS.map((parameter): unknown => params[parameter]).find(
    (each) => each !== undefined,
  );
  const step = name === undefined ? '' : `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const isDescribed = ['pattern', 'format'].includes(keyword) && parent.description !== undefined;
  const reason = isDescribed ? `must be ${parent.description}` : REASONS[keyword]?.(error, parent);
  return { file, field: instancePath + step, reason: reason ?? message };
}

// Errors that only repeat an inner error.
function isRepeatedError({ keyword, propertyName }: ErrorObject): boolean {
  return keyword === 'if' || (propertyName !== undefined && keyword !== 'propertyNames');
}

/** Result of checking a file alone. */
export interface CheckedFile {
  /** With sanitised HTML; null when its fields have other types than those of a white label. */
  readonly file: WrittenWhiteLabel | null;
  /** Whether no mistake keeps it from being served: content that is displayed otherwise does not. */
  readonly isServable: boolean;
  readonly problems: readonly WhiteLabelProblem[];
}

/**
 * Checks a white-label file against `schema.json`, and sanitises its HTML in place (WL-7, SEC-R9).
 *
 * @param file its name, for the messages
 * @param content the parsed JSON
 */
export function checkFile(file: string, content: unknown): CheckedFile {
  const excess = findExcess(content);
  if (excess !== null)
    return { file: null, isServable: false, problems: [{ file, field: '', reason: excess }] };
  const validate = getValidator();
  if (validate(content)) return { file: content, isServable: true, problems: [] };
  const errors = (validate.errors ?? []).filter((error) => !isRepeatedError(error));
  const problems = errors.slice(0, MAX_PROBLEMS).map((error) => toProblem(file, error));
  return {
    file: errors.every(({ keyword }) => TEXT_KEYWORDS.has(keyword)) ? (content as WrittenWhiteLabel) : null,
    isServable: errors.every(({ keyword }) => keyword === 'display'),
    // Two keywords can report the same mistake, such as `format` and `pattern` of an https URL.
    problems: [...new Map(problems.map((each) => [each.field + each.reason, each])).values()],
  };
}
