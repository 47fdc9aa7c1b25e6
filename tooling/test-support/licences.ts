/** A package as `pnpm licenses list --json` lists it. */
export interface LicensedPackage {
  readonly name: string;
  readonly versions: readonly string[];
}

/** Packages by licence, an SPDX expression. */
export type PackagesByLicence = Readonly<Record<string, readonly LicensedPackage[]>>;

/** Permissive licences (SPDX identifiers): attribution is their only condition. */
const PERMISSIVE = new Set([
  '0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0', 'PostgreSQL',
  'Python-2.0', 'Unlicense', 'Zlib',
]); // prettier-ignore

/** Other licences of packages that are used unmodified and of which no page contains anything. */
const ACCEPTED_UNMODIFIED: Readonly<Record<string, RegExp>> = {
  'MPL-2.0': /^(lightningcss(-|$)|@resvg\/resvg-wasm$)/,
  'CC-BY-4.0': /^caniuse-lite$/,
};

/** Returns whether the licensee may choose permissive terms: any operand of `OR`, all operands of `AND`. */
function isPermissive(expression: string): boolean {
  const bare = expression.trim().replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(bare)) return false;
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isPermissive);
  return bare.split(' AND ').every((licence) => PERMISSIVE.has(licence.trim()));
}

/**
 * Returns the packages whose licence is not on the allow list.
 *
 * @returns one sentence per package; empty if all are allowed
 */
export function findDisallowedLicences(packages: PackagesByLicence): readonly string[] {
  return Object.entries(packages)
    .filter(([licence]) => !isPermissive(licence))
    .flatMap(([licence, licensed]) =>
      licensed
        .filter(({ name }) => ACCEPTED_UNMODIFIED[licence]?.test(name) !== true)
        .map(({ name, versions }) => `${name} ${versions.join(', ')} has the licence ${licence}.`),
    );
}
