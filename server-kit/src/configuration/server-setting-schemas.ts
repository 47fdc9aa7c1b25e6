import { environments } from '@portal/contract/page';
import {
  convert,
  GENERATED_SECRET,
  oneOf,
  origin,
  settingsIn,
  type SettingGroup,
  type SettingSchema,
  text,
} from '@portal/registry/settings';
import { isGuessable } from '../secrets/guessable';
import { parsePreviousKey, parseStrongKey } from '../secrets/server-key';

const production = settingsIn('production');
const rare = settingsIn('rare');

const BASE64 = '[A-Za-z0-9+/_\\-\\r\\n]{43,}(?:={1,2}[\\r\\n]*)?';
const ORIGIN =
  'must be an origin such as https://portal.example.com, without path, query, fragment, user or password.';
const TOO_WEAK =
  'is too weak: it must be base64 of at least 32 random bytes. Make one with "openssl rand -base64 32"; if this portal has run with the one that is refused, give that as SERVER_KEY_PREVIOUS.';
const NEVER_A_KEY = 'is too weak ever to have been the key: it must be base64 of at least 32 random bytes.';

/** Settings that every server of the portal reads. */
export const SERVER_SETTINGS = {
  PORTAL_ENVIRONMENT: production(oneOf(...environments).optional(), {
    inProduction: true,
    otherwise: 'LOCAL',
    meaning:
      'DEV, QA, XAT, PRODUCTION; [for trials](../how-to/run-in-production.md#name-the-environment) LOCAL, MOCK',
    example: 'PRODUCTION',
  }),
  PUBLIC_ORIGIN: production(origin(ORIGIN).optional(), {
    inProduction: true,
    otherwise: '`http://localhost:<PORT>`',
    meaning: 'origin that visitors use, also in mails; https',
    example: 'https://login.bank.example',
  }),
  SERVER_KEY: production(convert(text(BASE64, TOO_WEAK), TOO_WEAK, parseStrongKey).optional(), {
    inProduction: true,
    secret: true,
    multiline: true,
    otherwise: 'generated and kept in `DATA_DIR`',
    meaning: 'base64 of 32 random bytes: [make secrets](../how-to/run-in-production.md#make-secrets)',
    example: GENERATED_SECRET,
  }),
  SERVER_KEY_PREVIOUS: rare(convert(text(BASE64, NEVER_A_KEY), NEVER_A_KEY, parsePreviousKey).optional(), {
    secret: true,
    multiline: true,
    meaning: 'previous server key during a [rotation](../how-to/run-in-production.md#change-the-server-key)',
    example: GENERATED_SECRET,
  }),
  DOMAIN_ENVIRONMENTS: rare(
    text('\\s*\\{[\\s\\S]*\\}\\s*', 'must be a JSON object. Malformed DomainEnvMap mapping.').optional(),
    {
      multiline: true,
      meaning: '[host patterns and environments](../adr/0018-environment-from-settings.md) as JSON',
      example: '{"login\\\\.bank\\\\.example":"PRODUCTION"}',
    },
  ),
};

/** Describes the token of an operator's page, which must not be guessable (security rule 16). */
export function operatorToken(group: SettingGroup, meaning: string): SettingSchema<string | undefined> {
  const schema = text(
    '[\\x21-\\x7e]{32,200}',
    'must have 32 to 200 letters, digits or symbols, without spaces',
  )
    .refine(
      (token) => !isGuessable(token),
      'can be guessed: it repeats, is a sequence, has few different characters or is that of an example. Make one with "openssl rand -base64 32".',
    )
    .optional();
  return settingsIn(group)(schema, { meaning, secret: true, example: GENERATED_SECRET });
}
