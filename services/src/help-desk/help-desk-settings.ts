import type { Variables } from '@portal/registry/settings';
import { readOperatorToken } from '@portal/server-kit/configuration';

export interface HelpDeskSettings {
  /** Token of the page; null disables it. */
  token: string | null;
}

/**
 * Reads HELP_DESK_TOKEN.
 *
 * @throws StartError naming the variable; the token itself is never repeated
 */
export function readHelpDeskSettings(variables: Variables): HelpDeskSettings {
  return { token: readOperatorToken(variables, 'HELP_DESK_TOKEN') };
}
