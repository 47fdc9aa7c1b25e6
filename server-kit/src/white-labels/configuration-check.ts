import type { WhiteLabelConfiguration, WhiteLabelFile } from '@portal/contract/white-label';
import { BrandColourError } from '../palette/brand-colour-error';
import { derivePalette } from '../palette/palette';
import { isHomeUrl, isLoginPage } from './home-url';
import { DEFAULT_KEY } from './read-files';
import { reservedKey } from './reserved-keys';
import { isTimeZone } from './time-zone';
import type { WhiteLabelProblem } from './white-label-error';

/** Returns whether the URL leads to the requested login page itself, which would redirect forever. */
function pointsToItself(loginRoute: string, key: string): boolean {
  const path = loginRoute.replaceAll('{wl}', key).replace(/[?#].*/s, '');
  return ['', '/login'].includes(path.replace(/(?<!\/)\/+$/, ''));
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

function colourProblem(brandColour: string): string | null {
  try {
    derivePalette(brandColour);
    return null;
  } catch (error) {
    if (!(error instanceof BrandColourError)) throw error;
    return error.message;
  }
}

/**
 * Returns the mistakes that the schema cannot detect (WL-7).
 *
 * @param file the client's file
 * @param configuration the file merged over the default
 */
export function configurationProblems(
  file: WhiteLabelFile,
  configuration: WhiteLabelConfiguration,
): readonly WhiteLabelProblem[] {
  const problems: WhiteLabelProblem[] = [];
  const note = (field: string, reason: string): void =>
    void problems.push({ file: `${file.key}.json`, field, reason });
  const reserved = reservedKey(file.key);
  if (reserved !== null) note('/key', reserved);
  if (file.loginRoute !== undefined && pointsToItself(file.loginRoute, file.key)) {
    note('/loginRoute', 'leads to itself; such as /app/{wl}/login does not');
  }
  if (file.homeUrl !== undefined && !isHomeUrl(file.homeUrl)) {
    note('/homeUrl', 'must be a path of this site or an https address');
  } else if (file.homeUrl !== undefined && isLoginPage(file.homeUrl, configuration.loginRoute, file.key)) {
    note('/homeUrl', 'is the login page, which leads there again; such as /apps/home?wl={wl} is not');
  }
  if (file.key !== DEFAULT_KEY && file.systemRequirementsGroup !== undefined) {
    note('/systemRequirementsGroup', `belongs into ${DEFAULT_KEY}.json`);
  }
  if (!configuration.languages.includes(configuration.defaultLanguage)) {
    note('/defaultLanguage', 'must be one of the languages');
  }
  if (!isTimeZone(configuration.timeZone)) {
    note('/timeZone', 'must be an IANA time zone, such as Europe/Berlin');
  }
  for (const field of ['allowedRedirectOrigins', 'allowedEmbeddingHosts'] as const) {
    configuration[field].forEach((text, index) => {
      if (!isOrigin(text)) note(`/${field}/${index}`, 'must be an origin without a default port');
    });
  }
  const { actionButtonText, methods } = configuration.mobileSheetConfig;
  if ((actionButtonText === undefined) !== (methods === undefined)) {
    note('/mobileSheetConfig', 'needs actionButtonText and methods together');
  }
  const colour = colourProblem(configuration.brandColour);
  if (colour !== null) note('/brandColour', colour);
  return problems;
}
