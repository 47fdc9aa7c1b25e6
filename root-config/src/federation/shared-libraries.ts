import { pageLibraries } from './page-libraries';

// In a file that changes only with the versions of these libraries.
const portalLibraries = Object.fromEntries(
  Object.entries(pageLibraries).map(([name, library]) => [name, library()]),
);
Object.assign(globalThis, { portalLibraries });
// The root waits for this event when its script has loaded first (start-with-libraries.ts).
dispatchEvent(new Event('portal-libraries'));
