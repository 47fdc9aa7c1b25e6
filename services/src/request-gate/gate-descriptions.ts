import { describeSettings, GENERATED_SECRET, integer, oneOf, text } from '@portal/registry/settings';

/** Settings that protect the request screens from bots. */
export const GATE_SETTINGS = describeSettings('services', 'rare', {
  PROOF_OF_WORK: {
    schema: oneOf('off', 'often', 'always'),
    default: 'off',
    meaning: '`often` or `always`: [request screens demand a proof of work](../how-to/protect-from-bots.md)',
    example: 'often',
  },
  PROOF_OF_WORK_AFTER: {
    schema: integer(1, 20),
    default: '5',
    meaning: 'requests an hour and IP address without a proof, with `often`',
    example: '5',
  },
  RISK_SERVICE_URL: {
    schema: text('https?://[^?#@\\s]+'),
    meaning:
      '[risk service](../how-to/protect-from-bots.md#ask-your-risk-service); https, or http on the same machine',
    example: 'https://risk.bank.example/decide',
  },
  RISK_SERVICE_SECRET: {
    schema: text('(?:whsec_)?[A-Za-z0-9+/]{32,}=*'),
    secret: true,
    required: { with: 'RISK_SERVICE_URL' },
    meaning: 'base64 of 24 to 64 random bytes that sign its requests',
    example: GENERATED_SECRET,
  },
  RISK_SERVICE_FALLBACK: {
    schema: oneOf('allow', 'prove', 'refuse'),
    default: 'allow',
    meaning: '`prove` or `refuse`: decision when it fails or takes over a second',
    example: 'prove',
  },
});
