import type { EagerName } from '@portal/tooling/preset';

/** Returns the library; runs its module the first time. */
export type Factory = () => unknown;

/* eslint-disable @typescript-eslint/no-require-imports -- an import would wrap each CommonJS package, and every call of a
   component would go through the wrapper. */
/** Libraries of which a page has one copy (CARD-4). */
export const pageLibraries: Readonly<Record<EagerName, Factory>> = {
  react: () => require('react'),
  'react/jsx-runtime': () => require('react/jsx-runtime'),
  'react-dom': () => require('react-dom'),
  'react-dom/client': () => require('react-dom/client'),
  zustand: () => require('zustand'),
  'zustand/vanilla': () => require('zustand/vanilla'),
};
