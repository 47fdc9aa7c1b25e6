import { REGISTRY_SETTINGS, type Setting } from '@portal/registry/settings';
import { SERVER_SETTINGS } from '@portal/server-kit/configuration';
import { HELP_DESK_SETTINGS } from '../help-desk/help-desk-settings';
import { AUDIT_SETTINGS } from '../operations/audit/audit-settings';
import { GATE_SETTINGS } from '../request-gate/gate-descriptions';
import { STATISTICS_SETTINGS } from '../statistics/statistics-settings';
import { DIRECTORY_SETTINGS } from './directory-descriptions';
import { MESSAGE_SETTINGS } from './message-descriptions';
import { RECOVERY_SETTINGS } from './recovery-descriptions';

/** Settings that the reference services read, including those of the packages that they use. */
export const SERVICES_SETTINGS: readonly Setting[] = [
  SERVER_SETTINGS,
  REGISTRY_SETTINGS,
  MESSAGE_SETTINGS,
  RECOVERY_SETTINGS,
  AUDIT_SETTINGS,
  HELP_DESK_SETTINGS,
  STATISTICS_SETTINGS,
  DIRECTORY_SETTINGS,
  GATE_SETTINGS,
].flatMap((settings) => Object.values<Setting>(settings));
