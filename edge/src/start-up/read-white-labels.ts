import { StartError } from '@portal/server-kit/configuration';
import { loadWhiteLabels, WhiteLabelError, type WhiteLabelRegistry } from '@portal/server-kit/white-labels';

/**
 * Reads and checks all white labels.
 *
 * @param homeUrl of the settings, for clients whose file has none
 * @throws StartError naming file, field and reason of every mistake (WL-7)
 */
export function readWhiteLabels(folder: string, homeUrl?: string): WhiteLabelRegistry {
  try {
    return loadWhiteLabels(folder, homeUrl);
  } catch (error) {
    if (!(error instanceof WhiteLabelError)) throw error;
    throw new StartError(`The portal cannot start: white labels have mistakes.\n${error.message}`, {
      cause: error,
    });
  }
}
