import type { EagerName } from '@portal/tooling/preset';

/* eslint-disable @typescript-eslint/no-require-imports -- an import would wrap each CommonJS package, and every call of a
   component would go through the wrapper. */
/** Libraries of which a page has one copy (CARD-4), in a file that changes only with their versions. */
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
