import type { FastifyRequest } from 'fastify';
import { chooseLanguage, DISPLAY_LANGUAGE_COOKIE, type Language } from '@portal/contract/i18n';
import type { PageBoot } from '@portal/contract/page';
import { noNotices, unknownClient } from '@portal/contract/page';
import type { WhiteLabelConfiguration } from '@portal/contract/white-label';
import { BoundedCache } from '../../parts/bounded-cache';
import { pageNotices } from './page-notices';
import { readClient } from './read-client';
import { USER_AGENT_LIMIT } from './user-agent-limit';

/** Visitor facts in the initial state. */
type Visitor = Pick<PageBoot, 'client' | 'notices'>;

/** Unknown visitor: used by the studio and for cached pages. */
export const unknownVisitor: Visitor = { client: unknownClient, notices: noNotices };

const EU_COOKIE = 'EU_COOKIE';

/** Parsed user agents, cached because there are few distinct ones. */
const clients = new BoundedCache<Visitor['client']>(500);

/** Derives the visitor's browser and the page's notices from a request (BRW-1 to BRW-3, MOB-1, LOG-14). */
export function readVisitor(
  { headers, cookies }: Pick<FastifyRequest, 'headers' | 'cookies'>,
  whiteLabel: WhiteLabelConfiguration,
): Visitor {
  const userAgent = headers['user-agent'] ?? '';
  const client = clients.getOrCreate(userAgent.slice(0, USER_AGENT_LIMIT), () => readClient(userAgent));
  return { client, notices: pageNotices(whiteLabel, client, userAgent, cookies[EU_COOKIE] !== undefined) };
}

/** Returns the visitor's chosen language if the client supports it, otherwise the client's default (I18N-2). */
export function readVisitorLanguage(
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  { languages, defaultLanguage }: Pick<WhiteLabelConfiguration, 'languages' | 'defaultLanguage'>,
): Language {
  return chooseLanguage(cookies[DISPLAY_LANGUAGE_COOKIE], languages, defaultLanguage);
}
