import { type Variables, wholeNumber } from '@portal/registry/settings';
import { readOperatorToken } from '@portal/server-kit/configuration';

export interface AuditSettings {
  /** Retention of audit events in days. */
  retentionDays: number;
  /** Rejections of one kind that are stored individually; older ones are counted by day. */
  mostRefusals: number;
  /** Token of the export; null disables it. */
  token: string | null;
}

export const AUDIT_DEFAULTS: AuditSettings = { retentionDays: 400, mostRefusals: 200_000, token: null };

/**
 * Reads AUDIT_DAYS (1 to 3650), AUDIT_MAX_REJECTIONS (1 to 2,000,000) and AUDIT_TOKEN (32 to 200 characters).
 *
 * @throws StartError naming the variable; the token itself is never repeated
 */
export function readAuditSettings(variables: Variables): AuditSettings {
  return {
    retentionDays: wholeNumber(variables, 'AUDIT_DAYS', AUDIT_DEFAULTS.retentionDays, 3_650),
    mostRefusals: wholeNumber(variables, 'AUDIT_MAX_REJECTIONS', AUDIT_DEFAULTS.mostRefusals, 2_000_000),
    token: readOperatorToken(variables, 'AUDIT_TOKEN'),
  };
}
