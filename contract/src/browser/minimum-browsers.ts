/** The oldest versions that the portal supports, as the alert for Internet Explorer names them (BRW-2, section 9). */
export const minimumBrowsers = { chrome: 48, edge: 84, firefox: 44, safari: 9 } as const;

/** Oldest versions that run the whole portal, including password recovery (docs/adr/README.md, oldest browsers). */
export const completeBrowsers = { chrome: 99, edge: 99, firefox: 98, safari: 15.4 } as const;
