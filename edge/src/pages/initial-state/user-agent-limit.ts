/** Characters of a user agent that are read; what follows is ignored (BRW-3, section 9). */
export const USER_AGENT_LIMIT = 500;
