import path from 'node:path';
import { hasDemoClients, readAll, readSettingsTogether, type Variables } from '@portal/registry/settings';
import { type AppFile, listAppNames, readApps } from '@portal/server-kit/apps';
import { assumeEnvironment, isSandboxEnvironment, StartError } from '@portal/server-kit/configuration';
import {
  type LoadedWhiteLabels,
  referenceHome,
  type WhiteLabelRegistry,
} from '@portal/server-kit/white-labels';
import { messageTexts } from '@portal/services';
import { SETTINGS } from '../settings/edge-setting-schemas';
import { type CheckedEdgeSettings, toEdgeSettings } from '../settings/settings';
import { readWhiteLabels } from './read-white-labels';

/** What operators configure: settings, apps beside the portal and white labels. */
export interface Configuration {
  readonly settings: CheckedEdgeSettings;
  readonly apps: readonly AppFile[];
  /** Reading and checking a thousand takes half a second. */
  readonly whiteLabels: LoadedWhiteLabels;
}

/** Maximum number of white labels that a message names. */
const NAMED_WHITE_LABELS = 5;

/**
 * Requires a home for every client of a custom sign-on: `/apps/home` belongs to the reference sign-on, so each journey
 * would end on Page Not Found (D-16). LOCAL and MOCK allow it while a sign-on is being connected.
 */
function requireHome(variables: Variables, whiteLabels: WhiteLabelRegistry): void {
  if (variables['SIGN_ON_SERVICE_URL'] === undefined || variables['HOME_URL'] !== undefined) return;
  if (isSandboxEnvironment(assumeEnvironment(variables))) return;
  const without = whiteLabels.keys().filter((key) => whiteLabels.get(key)?.homeUrl === referenceHome(key));
  if (without.length === 0) return;
  const more = without.length - NAMED_WHITE_LABELS;
  throw new StartError(
    `HOME_URL is required with SIGN_ON_SERVICE_URL: visitors without a login request, after signing in and after a password change go there, and /apps/home belongs to the reference sign-on. ` +
      `Without HOME_URL each white label needs "homeUrl"; these have none: ${without.slice(0, NAMED_WHITE_LABELS).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
  );
}

/** Requires clients of the operator outside LOCAL and MOCK: those of the workspace belong to invented banks (WL-7). */
function requireOwnClients(isSandbox: boolean, folder: string): void {
  if (!isSandbox && hasDemoClients(folder))
    throw new StartError(
      'WHITE_LABELS_DIR is required outside LOCAL and MOCK, with another folder than shared-wl-assets/white-labels, whose clients are for trying the portal out. "npm run wl:new -- default" writes a first file. Example: WHITE_LABELS_DIR=/etc/portal/white-labels',
    );
}

/**
 * Reads and checks settings, apps and white labels. Writes nothing.
 *
 * @param workspace folder that the folders of the settings are relative to
 * @throws StartError with every mistake of all three
 */
export function readConfiguration(variables: Variables, workspace: string): Configuration {
  return readSettingsTogether(variables, SETTINGS, (values, configured) => {
    const appFolder = path.resolve(workspace, values.APPS_DIR);
    const whiteLabelFolder = path.resolve(workspace, values.WHITE_LABELS_DIR);
    return readAll({
      settings: () => toEdgeSettings(values, configured),
      apps: () => readApps(appFolder),
      whiteLabels: () => {
        const isSandbox = isSandboxEnvironment(assumeEnvironment(configured));
        requireOwnClients(isSandbox, whiteLabelFolder);
        const whiteLabels = readWhiteLabels(whiteLabelFolder, {
          homeUrl: values.HOME_URL,
          messageTexts,
          appNames: listAppNames(appFolder),
          requiresOwnContacts: !isSandbox,
        });
        requireHome(configured, whiteLabels);
        return whiteLabels;
      },
    });
  });
}
