import { integer, settingsIn, type SettingValues } from '@portal/registry/settings';
import { operatorToken } from '@portal/server-kit/configuration';

const common = settingsIn('common');

/** Settings of the audit log. */
export const AUDIT_SETTINGS = {
  AUDIT_TOKEN: operatorToken('common', 'opens `/ops/audit`'),
  AUDIT_DAYS: common(integer(1, 3_650).prefault('400'), {
    unit: 'days',
    meaning: 'retention of audit events',
    example: '400',
  }),
};

/** Returns the settings of the audit log from their values. */
export function toAuditSettings({ AUDIT_TOKEN, AUDIT_DAYS }: SettingValues<typeof AUDIT_SETTINGS>) {
  return {
    retentionDays: AUDIT_DAYS,
    /** Maximum number of rejections of one kind that are stored individually, about 50 MB; older ones are counted by day. */
    maxRejections: 200_000,
    /** Token of the export; null disables it. */
    token: AUDIT_TOKEN ?? null,
  };
}

export type AuditSettings = ReturnType<typeof toAuditSettings>;
