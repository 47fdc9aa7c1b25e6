import { StartError } from '@portal/server-kit/configuration';
import {
  loadWhiteLabels,
  WhiteLabelError,
  type LoadOptions,
  type WhiteLabelRegistry,
} from '@portal/server-kit/white-labels';

/**
 * Reads and checks all white labels.
 *
 * @throws StartError naming file, field and reason of every mistake (WL-7)
 */
export function readWhiteLabels(folder: string, options: LoadOptions = {}): WhiteLabelRegistry {
  try {
    return loadWhiteLabels(folder, options);
  } catch (error) {
    if (!(error instanceof WhiteLabelError)) throw error;
    throw new StartError(`The portal cannot start: white labels have mistakes.\n${error.message}`, {
      cause: error,
    });
  }
}
