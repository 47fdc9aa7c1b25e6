import { describeSettings, GENERATED_SECRET, type Variables } from '@portal/registry/settings';
import { OPERATOR_TOKEN, readOperatorToken } from '@portal/server-kit/configuration';

/** Setting of the Help Desk's page. */
export const HELP_DESK_SETTINGS = describeSettings('services', 'common', {
  HELP_DESK_TOKEN: {
    schema: OPERATOR_TOKEN,
    secret: true,
    meaning: 'opens [`/ops/help-desk`](../how-to/run-a-help-desk.md)',
    example: GENERATED_SECRET,
  },
});

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
