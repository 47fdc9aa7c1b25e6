import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020';

const WORKSPACE = path.resolve(__dirname, '../../..');
function read(file: string): string {
  return readFileSync(path.join(WORKSPACE, file), 'utf8');
}

const schema = JSON.parse(read('docs/reference/settings.schema.json')) as object;
const validate = new Ajv2020({
  allErrors: true,
  // The default of validators that operators use: an unknown keyword is an error.
  strictSchema: true,
  allowUnionTypes: true,
  validateSchema: true,
}).compile(schema);

/** Returns the names of the settings that are invalid or missing according to the schema. */
function rejected(variables: Readonly<Record<string, string | undefined>>): readonly string[] {
  if (validate(variables)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, params }) => instancePath.slice(1) || String(params['missingProperty'] ?? ''),
  );
}

const filled = parseEnv(
  read('examples/production.env')
    .replace(/<random base64>/g, () => randomBytes(32).toString('base64'))
    .replace(/<([^>]+)>/g, '$1'),
);

test('the JSON Schema of settings is valid and accepts the filled examples/production.env @ENV-1', () => {
  expect(rejected(filled)).toEqual([]);
});

test('the JSON Schema rejects every placeholder of examples/production.env @ENV-1', () => {
  const content = read('examples/production.env');
  const placeholders = [...content.matchAll(/^([A-Z_]+)=<.*>$/gm)].map(([, name]) => name);
  expect(rejected(parseEnv(content)).toSorted()).toEqual(placeholders.toSorted());
});

test.each(['PUBLIC_ORIGIN', 'SERVER_KEY', 'SMTP_URL', 'MAIL_FROM'])(
  'the JSON Schema requires %s in production @ENV-1',
  (name) => {
    const { [name]: _, ...others } = filled;
    expect(rejected(others)).toContain(name);
    const inSandbox = rejected({ ...others, PORTAL_ENVIRONMENT: 'LOCAL' });
    // MAIL_FROM is required with SMTP_URL.
    expect(inSandbox).toEqual(name === 'MAIL_FROM' ? [name] : []);
  },
);

test.each([
  ['PORT', '70000x'],
  ['LOG_LEVEL', 'loud'],
  ['PUBLIC_ORIGIN', 'login.bank.example'],
  ['MAIL_FROM', 'Bank <login@bank.example>'],
  ['AUDIT_TOKEN', 'short'],
])('the JSON Schema rejects %s=%s @ENV-1', (name, value) => {
  expect(rejected({ ...filled, [name]: value })).toEqual([name]);
});

test('the JSON Schema accepts a secret from a file instead of its variable @SEC-R16', () => {
  const { SERVER_KEY: _, ...others } = filled;
  expect(rejected({ ...others, SERVER_KEY_FILE: '/run/secrets/server-key' })).toEqual([]);
});
