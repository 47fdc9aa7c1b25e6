import { StartError } from '../settings/start-error';

export interface AuditSettings {
  /** Days for which audit events are kept. */
  retentionDays: number;
  /** Opens the export; without it there is none. */
  token: string | null;
}

export const AUDIT_DEFAULTS: AuditSettings = { retentionDays: 400, token: null };

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Reads AUDIT_DAYS (1 to 3650) and AUDIT_TOKEN (32 to 200 characters).
 *
 * @throws StartError naming the variable; the token itself is never repeated
 */
export function readAuditSettings(variables: Variables): AuditSettings {
  const days = Number(variables['AUDIT_DAYS'] || AUDIT_DEFAULTS.retentionDays);
  if (!Number.isInteger(days) || days < 1 || days > 3_650)
    throw new StartError('AUDIT_DAYS must be a whole number from 1 to 3650.');
  const token = variables['AUDIT_TOKEN'] ?? '';
  if (token !== '' && !/^[\x21-\x7e]{32,200}$/.test(token))
    throw new StartError('AUDIT_TOKEN must have 32 to 200 letters, digits or signs, without spaces.');
  return { retentionDays: days, token: token === '' ? null : token };
}
