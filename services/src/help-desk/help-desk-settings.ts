import { operatorToken } from '@portal/server-kit/configuration';

/** Setting of the Help Desk's page. */
export const HELP_DESK_SETTINGS = {
  HELP_DESK_TOKEN: operatorToken('common', 'opens [`/ops/help-desk`](../how-to/run-a-help-desk.md)'),
};

export interface HelpDeskSettings {
  /** Token of the page; null disables it. */
  token: string | null;
}
