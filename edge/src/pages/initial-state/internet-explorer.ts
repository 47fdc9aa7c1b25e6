import { USER_AGENT_LIMIT } from './user-agent-limit';

/**
 * Returns whether a browser is Internet Explorer, by its user agent (BRW-2).
 *
 * @param userAgent as `navigator.userAgent` or the request header gives it; only its first 500 characters count (BRW-3)
 */
export function isInternetExplorer(userAgent: string): boolean {
  return /MSIE|Trident/.test(userAgent.slice(0, USER_AGENT_LIMIT));
}
