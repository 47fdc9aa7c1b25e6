import type { PageBoot } from '@portal/shared-wl-assets';
import { DISPLAY_LANGUAGE_COOKIE, languageOf, type Language } from '@portal/shared-wl-assets/i18n';
import { noNotices, unknownClient } from '@portal/shared-wl-assets/initial-state';
import type { WhiteLabelConfiguration } from '@portal/shared-wl-assets/white-label';
import type { FastifyRequest } from 'fastify';
import { BoundedCache } from '../../parts/bounded-cache';
import { pageNotices } from './page-notices';
import { readClient } from './read-client';
import { USER_AGENT_LIMIT } from './user-agent-limit';

/** What a page is told of its visitor. */
type Visitor = Pick<PageBoot, 'client' | 'notices'>;

/** A visitor of whom nothing is known: what the studio shows, and what kept pages are rendered for. */
export const unknownVisitor: Visitor = { client: unknownClient, notices: noNotices };

const EU_COOKIE = 'EU_COOKIE';

/** User agents kept read; a fleet of browsers has few. */
const clients = new BoundedCache<Visitor['client']>(500);

/** Reads the visitor's browser and what there is to say from a request (BRW-1 to BRW-3, MOB-1, LOG-14). */
export function readVisitor(
  { headers, cookies }: Pick<FastifyRequest, 'headers' | 'cookies'>,
  whiteLabel: WhiteLabelConfiguration,
): Visitor {
  const userAgent = headers['user-agent'] ?? '';
  const client = clients.getOrCreate(userAgent.slice(0, USER_AGENT_LIMIT), () => readClient(userAgent));
  return { client, notices: pageNotices(whiteLabel, client, userAgent, cookies[EU_COOKIE] !== undefined) };
}

/** The language that the visitor has chosen, if the client has it, else the client's own (I18N-2). */
export function readVisitorLanguage(
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  { languages, defaultLanguage }: Pick<WhiteLabelConfiguration, 'languages' | 'defaultLanguage'>,
): Language {
  return languageOf(cookies[DISPLAY_LANGUAGE_COOKIE], languages, defaultLanguage);
}
