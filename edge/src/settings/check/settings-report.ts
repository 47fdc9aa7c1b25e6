import {
  findMistypedSettings,
  getMistakes,
  givenSettings,
  listSettings,
  listVariableNames,
  mentions,
  readWhiteLabelFolder,
  type Setting,
  type SettingGroup,
  StartError,
  type Variables,
} from '@portal/registry/settings';
import { WhiteLabelError } from '@portal/server-kit/white-labels';
import { readConfiguration } from '../../start-up/read-configuration';
import { SETTINGS } from '../edge-setting-schemas';
import { environmentSetting } from '../environment-setting';

/** Where the value of a setting comes from. */
export type SettingSource = 'environment' | 'file' | 'DOMAIN_ENVIRONMENTS' | 'default' | 'not set';

/** One setting in effect. */
export interface EffectiveSetting {
  readonly name: string;
  readonly group: SettingGroup;
  readonly source: SettingSource;
  /** Null for secrets, wrong values, and settings without value. */
  readonly value: string | null;
  readonly secret: boolean;
  /** Whether a mistake concerns it. */
  readonly wrong: boolean;
}

/** Settings in effect, and what keeps a portal in production from starting with them. */
export interface SettingsReport {
  readonly settings: readonly EffectiveSetting[];
  /** Sentences, each with an example of a right value. */
  readonly needs: readonly string[];
  /** Variables of the file that belong to other programs. */
  readonly others: readonly string[];
}

const NEEDS_ENVIRONMENT =
  'PORTAL_ENVIRONMENT must be DEV, QA, XAT or PRODUCTION: LOCAL and MOCK are for trying the portal out. Example: PORTAL_ENVIRONMENT=PRODUCTION';

const NEEDS_HOST =
  'PUBLIC_ORIGIN must have a host to which DOMAIN_ENVIRONMENTS gives DEV, QA, XAT or PRODUCTION: LOCAL and MOCK are for trying the portal out. Example: PUBLIC_ORIGIN=https://login.bank.example';

/** Returns the environment of the settings; undefined when they name none, null when they are wrong (findMistakes). */
function readEnvironment(variables: Variables): string | null | undefined {
  try {
    return environmentSetting(variables);
  } catch (error) {
    getMistakes(error);
    return null;
  }
}

/** Returns the mistake of settings that name no environment, or one for trying the portal out. */
function findTrial(variables: Variables, environment: string | null | undefined): StartError | null {
  if (environment !== undefined && environment !== 'LOCAL' && environment !== 'MOCK') return null;
  const isByHost = variables['PORTAL_ENVIRONMENT'] === undefined && environment !== undefined;
  return new StartError(isByHost ? NEEDS_HOST : NEEDS_ENVIRONMENT);
}

function findMistakes(variables: Variables, workspace: string): readonly StartError[] {
  try {
    const { whiteLabels } = readConfiguration(variables, readWhiteLabelFolder(variables, workspace));
    if (whiteLabels.problems.length === 0) return [];
    const mistakes = new WhiteLabelError(whiteLabels.problems).message;
    return [new StartError(`Clients with mistakes are not served:\n${mistakes}`)];
  } catch (error) {
    return getMistakes(error);
  }
}

/** Where values come from. */
interface Sources {
  readonly environment: Variables;
  readonly file: Variables;
  /** PORTAL_ENVIRONMENT by DOMAIN_ENVIRONMENTS (ENV-3). */
  readonly byHost: Variables;
}

function describeEffect(
  setting: Setting,
  { environment, file, byHost }: Sources,
  mistakes: readonly StartError[],
): EffectiveSetting {
  const { name, group, secret = false, default: fallback, otherwise } = setting;
  const names = secret ? [name, `${name}_FILE`] : [name];
  const given = (variables: Variables): string | undefined =>
    names.map((each) => variables[each]).find((value) => value !== undefined);
  const [source, value]: readonly [SettingSource, string | undefined] =
    given(environment) !== undefined
      ? ['environment', given(environment)]
      : given(file) !== undefined
        ? ['file', given(file)]
        : given(byHost) !== undefined
          ? ['DOMAIN_ENVIRONMENTS', given(byHost)]
          : [(fallback ?? otherwise) === undefined ? 'not set' : 'default', fallback ?? otherwise];
  const wrong = mistakes.some(({ message }) => mentions(message, setting));
  // A wrong value may be a secret in the wrong place, such as a password in a URL.
  const isHidden = source !== 'default' && (secret || wrong);
  return { name, group, source, value: isHidden ? null : (value ?? null), secret, wrong };
}

/** Returns the variables of this process over those of an env file. */
export function mergeVariables(environment: Variables, file: Variables): Variables {
  // Like `node --env-file`, even an empty variable of the environment hides that of the file.
  const fromFile = Object.entries(file).filter(([name]) => environment[name] === undefined);
  return givenSettings({ ...Object.fromEntries(fromFile), ...environment });
}

/**
 * Checks settings as if their portal ran in production. Reads secret files and white labels; writes nothing.
 *
 * @param environment variables of this process, which win over the file
 * @param file variables of an env file
 * @param workspace folder against which relative paths are resolved
 */
export function reportSettings(environment: Variables, file: Variables, workspace: string): SettingsReport {
  const fromEnvironment = givenSettings(environment);
  const variables = mergeVariables(environment, file);
  const fromFile = Object.fromEntries(
    Object.entries(variables).filter(([name]) => fromEnvironment[name] === undefined),
  );
  const portalEnvironment = readEnvironment(variables);
  const trial = findTrial(variables, portalEnvironment);
  // The map is valid, but contradicts the environment that the other settings are checked for.
  const { DOMAIN_ENVIRONMENTS: _map, ...others } = variables;
  const mistakes =
    trial === null
      ? findMistakes(variables, workspace)
      : [trial, ...findMistakes({ ...others, PORTAL_ENVIRONMENT: 'PRODUCTION' }, workspace)];
  const sources: Sources = {
    environment: fromEnvironment,
    file: fromFile,
    byHost: portalEnvironment ? { PORTAL_ENVIRONMENT: portalEnvironment } : {},
  };
  const mistyped = findMistypedSettings(Object.keys(variables), SETTINGS);
  const variableNames = listVariableNames(SETTINGS);
  return {
    settings: listSettings(SETTINGS).map((setting) => describeEffect(setting, sources, mistakes)),
    needs: [...mistakes.map(({ message }) => message), ...mistyped],
    others: Object.keys(fromFile).filter(
      (name) =>
        !variableNames.includes(name) && !mistyped.some((sentence) => sentence.startsWith(`${name} `)),
    ),
  };
}
