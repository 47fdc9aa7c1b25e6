import { StartError } from '@portal/services';
import {
  loadWhiteLabels,
  WhiteLabelError,
  type WhiteLabelRegistry,
} from '@portal/shared-wl-assets/white-label';

/** Reads and checks all white labels. @throws StartError naming file, field and reason of every mistake (WL-7) */
export const readWhiteLabels = (folder: string): WhiteLabelRegistry => {
  try {
    return loadWhiteLabels(folder);
  } catch (error) {
    if (!(error instanceof WhiteLabelError)) throw error;
    throw new StartError(`The portal does not start with a white label that is wrong:\n${error.message}`, {
      cause: error,
    });
  }
};
