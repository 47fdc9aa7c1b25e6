/** The oldest versions that the portal supports, as the alert for Internet Explorer names them (BRW-2, section 9). */
export const minimumBrowsers = { chrome: 48, edge: 84, firefox: 44, safari: 9 } as const;
