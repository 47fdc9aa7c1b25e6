import { existsSync } from 'node:fs';
import { installPackages, isInstalled, type SystemPackages } from '@portal/registry/install-packages';

/** Paths of an installed OpenLDAP. */
export interface SlapdProgram {
  readonly slapd: string;
  /** Folder of the loadable modules. */
  readonly modules: string;
  /** Folder of the schema files. */
  readonly schema: string;
}

const PROGRAMS = [
  '/usr/sbin/slapd',
  '/usr/lib/openldap/slapd',
  '/usr/libexec/slapd',
  '/opt/homebrew/opt/openldap/libexec/slapd',
];
const MODULES = ['/usr/lib/ldap', '/usr/lib64/openldap', '/usr/lib/openldap', '/usr/libexec/openldap'];
const SCHEMAS = ['/etc/ldap/schema', '/etc/openldap/schema', '/opt/homebrew/etc/openldap/schema'];
const CLIENT = 'ldapsearch';

function firstExisting(files: readonly string[]): string | undefined {
  return files.find((file) => existsSync(file));
}

function installed(): SlapdProgram | null {
  const [slapd, modules, schema] = [PROGRAMS, MODULES, SCHEMAS].map(firstExisting);
  if (slapd === undefined || schema === undefined || !isInstalled(CLIENT)) return null;
  return { slapd, modules: modules ?? '', schema };
}

const PACKAGES: SystemPackages = {
  apt: ['slapd', 'ldap-utils'],
  dnf: ['openldap-servers', 'openldap-clients'],
  apk: ['openldap', 'openldap-overlay-all', 'openldap-clients', 'openldap-back-mdb'],
};

/**
 * Returns the installed OpenLDAP; installs it with the system's package manager when it is missing.
 *
 * @throws Error when that fails, because skipped tests would look like passed ones
 */
export function findSlapd(): SlapdProgram {
  const ready = installed();
  if (ready !== null) return ready;
  installPackages(PACKAGES);
  const found = installed();
  if (found !== null) return found;
  throw new Error(
    'The tests against a directory did NOT run: this machine has no slapd and ldapsearch, and its package manager could not install them. On Debian and Ubuntu: apt-get install slapd ldap-utils',
  );
}
