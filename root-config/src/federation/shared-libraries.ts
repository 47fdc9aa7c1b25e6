import type { EagerName } from '@portal/tooling/preset';

/* eslint-disable @typescript-eslint/no-require-imports -- CommonJS packages as they are: every call of a component would go
   through what an import wraps around them. */
/** Libraries of which a page has one copy (CARD-4): a file of their own that changes only with their versions. */
const portalLibraries: Readonly<Record<EagerName, unknown>> = {
  react: require('react'),
  'react/jsx-runtime': require('react/jsx-runtime'),
  'react-dom': require('react-dom'),
  'react-dom/client': require('react-dom/client'),
  zustand: require('zustand'),
  'zustand/vanilla': require('zustand/vanilla'),
};
Object.assign(globalThis, { portalLibraries });
// The root waits for this event when its script has loaded first (start-with-libraries.ts).
dispatchEvent(new Event('portal-libraries'));
