import type { AcceptedLicence } from './accepted';
import type { InstalledPackage } from './installed-packages';

/** Licences that ask for no more than to be named with the software (SPDX identifiers). */
const FREE = new Set([
  '0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0', 'PostgreSQL',
  'Python-2.0', 'Unlicense', 'Zlib',
]); // prettier-ignore

/** Licences under which the portal would have to be given away as well; never to be accepted. */
const COPYLEFT = /^(?:A?GPL|LGPL|GFDL|SSPL|EUPL|OSL|CC-BY-(?:NC-)?SA|RPL|CPAL|EPL|CDDL|BUSL)/i;

/** Whether one may choose only free licences: of `OR` any, of `AND` all. */
const isFree = (expression: string): boolean => {
  const bare = expression.trim().replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(bare)) return false;
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isFree);
  return bare.split(' AND ').every((each) => FREE.has(each.trim()));
};

const covers = (accepted: AcceptedLicence, { name, licence }: InstalledPackage): boolean =>
  accepted.licence === licence &&
  (accepted.package.endsWith('*')
    ? name.startsWith(accepted.package.slice(0, -1))
    : accepted.package === name);

/**
 * Judges licences.
 *
 * @returns what may not be used, and what was accepted for nothing, each as a sentence; empty when all is well
 */
export const judgeLicences = (
  packages: readonly InstalledPackage[],
  accepted: readonly AcceptedLicence[],
): readonly string[] => [
  ...packages.flatMap((each) => {
    const { name, version, licence, from } = each;
    const said = `${name} ${version} (${from.join(' > ')})`;
    if (licence === null) return [`${said} names no licence.`];
    if (isFree(licence)) return [];
    if (licence.split(/ OR | AND |[()]/).some((one) => COPYLEFT.test(one.trim())))
      return [`${said} is under ${licence}, a copyleft licence.`];
    return accepted.some((one) => covers(one, each))
      ? []
      : [`${said} is under ${licence}, which nobody accepted.`];
  }),
  ...accepted
    .filter((one) => !one.package.endsWith('*') && !packages.some((each) => covers(one, each)))
    .map((one) => `accepted.json names ${one.package} under ${one.licence}, which is not there any more.`),
];
