/** Number of characters of a user agent that are read; the rest is ignored (BRW-3, section 9). */
export const USER_AGENT_LIMIT = 500;
