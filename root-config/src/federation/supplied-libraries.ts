import type { SuppliedName } from '@portal/tooling/preset';

/** Returns the library; runs its module the first time. */
export type Factory = () => unknown;

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

const createSupplied = (name: SuppliedName): Supplied => ({
  version: SUPPLIED_VERSIONS[name],
  useIn: new Set(),
});

/* eslint-disable @typescript-eslint/no-require-imports -- an import would wrap each CommonJS package, and every call of a
   component would go through the wrapper. */
/** Libraries that the root provides to every part. */
export const suppliedLibraries: Readonly<Record<SuppliedName, SuppliedLibrary>> = {
  react: { ...createSupplied('react'), lib: () => require('react') },
  'react/jsx-runtime': { ...createSupplied('react/jsx-runtime'), lib: () => require('react/jsx-runtime') },
  'react-dom': { ...createSupplied('react-dom'), lib: () => require('react-dom') },
  'react-dom/client': { ...createSupplied('react-dom/client'), lib: () => require('react-dom/client') },
  zustand: { ...createSupplied('zustand'), lib: () => require('zustand') },
  'zustand/vanilla': { ...createSupplied('zustand/vanilla'), lib: () => require('zustand/vanilla') },
  i18next: { ...createSupplied('i18next'), get: () => import('i18next').then((all) => () => all) },
  'react-i18next': {
    ...createSupplied('react-i18next'),
    get: () => import('react-i18next').then((all) => () => all),
  },
};
