import { isSandboxEnvironment, StartError } from '@portal/server-kit/configuration';
import {
  type LoadedWhiteLabels,
  loadServableWhiteLabels,
  WhiteLabelError,
  type WhiteLabelRules,
} from '@portal/server-kit/white-labels';
import { messageTexts } from '@portal/services';
import type { EdgeSettings } from '../settings/settings';

/**
 * Reads and checks all white labels, and leaves out clients with mistakes.
 *
 * @param rules from the settings
 * @throws StartError naming file, field and reason of every mistake, if the default has some (WL-7)
 */
export function readWhiteLabels(folder: string, rules?: WhiteLabelRules): LoadedWhiteLabels {
  try {
    return loadServableWhiteLabels(folder, rules);
  } catch (error) {
    if (!(error instanceof WhiteLabelError)) throw error;
    throw new StartError(`The portal cannot start: white labels have mistakes.\n${error.message}`, {
      cause: error,
    });
  }
}

/** Returns what the settings of a portal and the apps beside it require of its white labels. */
export function whiteLabelRules(
  { homeUrl, services, upstreams }: EdgeSettings,
  appNames: readonly string[],
): WhiteLabelRules {
  const isPublic = !isSandboxEnvironment(services.environment);
  return {
    homeUrl,
    appNames,
    messageTexts,
    requiresOwnContacts: isPublic,
    requiresHome: isPublic && homeUrl === undefined && upstreams['sign-on'] !== undefined,
  };
}
