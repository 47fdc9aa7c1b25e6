import { describeSettings, GENERATED_SECRET, oneOf, text } from '@portal/registry/settings';
import { environments } from '@portal/shared-wl-assets/initial-state';

const PRODUCTION = describeSettings('server-kit', 'production', {
  PORTAL_ENVIRONMENT: {
    schema: oneOf(...environments),
    default: 'LOCAL',
    required: { inProduction: true },
    meaning:
      'DEV, QA, XAT, PRODUCTION; [for trials](../how-to/run-in-production.md#name-the-environment) LOCAL, MOCK',
    example: 'PRODUCTION',
  },
  PUBLIC_ORIGIN: {
    schema: text('https?://[^/?#@\\s]+/?'),
    otherwise: '`http://localhost:<PORT>`',
    required: { inProduction: true },
    meaning: 'origin that visitors use, also in mails; https',
    example: 'https://login.bank.example',
  },
  SERVER_KEY: {
    schema: text('[A-Za-z0-9+/_\\-\\r\\n]{43,}(?:={1,2}[\\r\\n]*)?'),
    secret: true,
    otherwise: 'generated and kept in `DATA_DIR`',
    required: { inProduction: true },
    meaning: 'base64 of 32 random bytes: [make secrets](../how-to/run-in-production.md#make-secrets)',
    example: GENERATED_SECRET,
  },
});

const RARE = describeSettings('server-kit', 'rare', {
  SERVER_KEY_PREVIOUS: {
    schema: text('[A-Za-z0-9+/_\\-\\r\\n]{43,}(?:={1,2}[\\r\\n]*)?'),
    secret: true,
    meaning: 'previous server key during a [rotation](../how-to/run-in-production.md#change-the-server-key)',
    example: GENERATED_SECRET,
  },
});

/** Settings that every server of the portal reads. */
export const SERVER_SETTINGS = { ...PRODUCTION, ...RARE } as const;

/** Schema of an operator's token. */
export const OPERATOR_TOKEN = text('[\\x21-\\x7e]{32,200}');
