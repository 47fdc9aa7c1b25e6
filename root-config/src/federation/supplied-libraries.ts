import type { EagerName, SuppliedName } from '@portal/tooling/preset';
import { type Factory, pageLibraries } from './page-libraries';

interface Supplied {
  readonly version: string;
  /** Names of the containers that use the library. */
  readonly useIn: Set<string>;
}

/** Library of which a page has one copy, the root's (CARD-4), loaded before the root. */
interface EagerLibrary extends Supplied {
  readonly lib: Factory;
}

/** Library in a lazy file, loaded on first use. */
interface LazyLibrary extends Supplied {
  readonly lib?: undefined;
  /** @throws Error when the file cannot be loaded */
  readonly get: () => Promise<Factory>;
}

export type SuppliedLibrary = EagerLibrary | LazyLibrary;

export type SuppliedLibraries = Readonly<Record<string, SuppliedLibrary>>;

/** Versions by name, as in the root's manifest; defined by the build (root-preset.ts). */
declare const SUPPLIED_VERSIONS: Readonly<Record<SuppliedName, string>>;

const createSupplied = (name: string): Supplied => ({
  version: SUPPLIED_VERSIONS[name as SuppliedName],
  useIn: new Set(),
});

const lazyLibraries: Readonly<Record<Exclude<SuppliedName, EagerName>, LazyLibrary['get']>> = {
  i18next: () => import('i18next').then((all) => () => all),
  'react-i18next': () => import('react-i18next').then((all) => () => all),
};

/** Libraries that the root provides to every part. */
export const suppliedLibraries: SuppliedLibraries = Object.fromEntries([
  ...Object.entries(pageLibraries).map(([name, lib]) => [name, { ...createSupplied(name), lib }] as const),
  ...Object.entries(lazyLibraries).map(([name, get]) => [name, { ...createSupplied(name), get }] as const),
]);
