/**
 * An identifier of something that is counted. Browsers make a UUID on secure origins only, and what is counted keeps nobody from a
 * page (STA-8): elsewhere it is any number.
 */
export const newGuid = (): string => crypto.randomUUID?.() ?? String(Math.random());
