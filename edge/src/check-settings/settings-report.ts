import {
  attempt,
  findMistypedSettings,
  getMistakes,
  givenSettings,
  listSettings,
  listVariableNames,
  mentions,
  type Setting,
  type SettingGroup,
  StartError,
  type Variables,
} from '@portal/registry/settings';
import { findEnvironment } from '@portal/server-kit/configuration';
import { WhiteLabelError } from '@portal/server-kit/white-labels';
import { SETTINGS } from '../settings/edge-setting-schemas';
import { readConfiguration } from '../start-up/read-configuration';

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

function findMistakes(variables: Variables, workspace: string): readonly StartError[] {
  try {
    const { whiteLabels } = readConfiguration(variables, workspace);
    if (whiteLabels.problems.length === 0) return [];
    const mistakes = new WhiteLabelError(whiteLabels.problems).message;
    return [new StartError(`Clients with mistakes are not served:\n${mistakes}`)];
  } catch (error) {
    return getMistakes(error);
  }
}

function describeEffect(
  setting: Setting,
  sources: readonly (readonly [SettingSource, Variables])[],
  mistakes: readonly StartError[],
): EffectiveSetting {
  const { name, group, secret = false, default: fallback, otherwise } = setting;
  const usual = fallback ?? otherwise;
  const [configured] = sources.flatMap(([source, variables]) => {
    const value = variables[name] ?? (secret ? variables[`${name}_FILE`] : undefined);
    return value === undefined ? [] : [{ source, value }];
  });
  const { source, value } = configured ?? {
    source: usual === undefined ? 'not set' : 'default',
    value: usual,
  };
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
  const { value: portalEnvironment, mistakes: contradictions } = attempt(() => findEnvironment(variables));
  const isTrial = contradictions.length === 0 && [undefined, 'LOCAL', 'MOCK'].includes(portalEnvironment);
  const isByHost = portalEnvironment !== undefined && variables['PORTAL_ENVIRONMENT'] === undefined;
  // The map is valid, but contradicts the environment that the other settings are checked for.
  const { DOMAIN_ENVIRONMENTS: _map, ...others } = variables;
  const mistakes = isTrial
    ? [
        new StartError(isByHost ? NEEDS_HOST : NEEDS_ENVIRONMENT),
        ...findMistakes({ ...others, PORTAL_ENVIRONMENT: 'PRODUCTION' }, workspace),
      ]
    : findMistakes(variables, workspace);
  const sources = [
    ['environment', fromEnvironment],
    ['file', fromFile],
    ['DOMAIN_ENVIRONMENTS', { PORTAL_ENVIRONMENT: portalEnvironment }],
  ] as const;
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
