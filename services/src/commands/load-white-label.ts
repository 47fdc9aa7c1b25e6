import { fileURLToPath } from 'node:url';
import { readWhiteLabelFolder, type Variables } from '@portal/registry/settings';
import { StartError } from '@portal/server-kit/configuration';
import {
  describeUnknownWhiteLabel,
  loadWhiteLabels,
  type LoadedWhiteLabels,
} from '@portal/server-kit/white-labels';
import { messageTexts } from '../messages/texts/client-message-texts';

const WORKSPACE = fileURLToPath(new URL('../../../', import.meta.url));

/** Loads the white label that a command names. @throws StartError for an unknown one; WhiteLabelError for an invalid file */
export function loadWhiteLabel(
  variables: Variables,
  key: string,
): NonNullable<ReturnType<LoadedWhiteLabels['get']>> {
  const folder = readWhiteLabelFolder(variables, WORKSPACE);
  const whiteLabel = loadWhiteLabels(folder, { messageTexts }, key).get(key);
  if (whiteLabel === null) throw new StartError(describeUnknownWhiteLabel(key, folder));
  return whiteLabel;
}
