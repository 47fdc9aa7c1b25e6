import {
  describeSettings,
  GENERATED_SECRET,
  integer,
  readAll,
  type Variables,
  wholeNumber,
} from '@portal/registry/settings';
import { OPERATOR_TOKEN, readOperatorToken } from '@portal/server-kit/configuration';

const COMMON = describeSettings('services', 'common', {
  AUDIT_TOKEN: {
    schema: OPERATOR_TOKEN,
    secret: true,
    meaning: 'opens `/ops/audit`',
    example: GENERATED_SECRET,
  },
  AUDIT_DAYS: {
    schema: integer(1, 3_650),
    default: '400',
    unit: 'days',
    meaning: 'retention of audit events',
    example: '400',
  },
});

const RARE = describeSettings('services', 'rare', {
  AUDIT_MAX_REJECTIONS: {
    schema: integer(1, 2_000_000),
    default: '200000',
    unit: 'records',
    meaning:
      'maximum of rejections of one kind in the [audit log](../how-to/run-in-production.md#how-large-the-audit-log-grows)',
    example: '200000',
  },
});

/** Settings of the audit log. */
export const AUDIT_SETTINGS = { ...COMMON, ...RARE } as const;

export interface AuditSettings {
  /** Retention of audit events in days. */
  retentionDays: number;
  /** Maximum number of rejections of one kind that are stored individually; older ones are counted by day. */
  maxRejections: number;
  /** Token of the export; null disables it. */
  token: string | null;
}

/**
 * Reads AUDIT_DAYS, AUDIT_MAX_REJECTIONS and AUDIT_TOKEN.
 *
 * @throws StartError naming the variables; the token itself is never repeated
 */
export function readAuditSettings(variables: Variables): AuditSettings {
  return readAll({
    retentionDays: () => wholeNumber(variables, AUDIT_SETTINGS.AUDIT_DAYS),
    maxRejections: () => wholeNumber(variables, AUDIT_SETTINGS.AUDIT_MAX_REJECTIONS),
    token: () => readOperatorToken(variables, 'AUDIT_TOKEN'),
  });
}

export const AUDIT_DEFAULTS = readAuditSettings({});
