import type { FastifyRequest } from 'fastify';
import { chooseLanguage, type Language } from '@portal/contract/i18n';
import type { MessageSender } from '../../messages/message-brand';

const HEADER = 'x-portal-language';

/**
 * Returns the language of the requesting page for later messages (I18N-2): the header's, such as `de-DE`, else the
 * display-language cookie's, such as `de_DE`. A language that the client does not support falls back to its default.
 */
export function getPageLanguage(request: FastifyRequest, sender: MessageSender): Language {
  return supportedLanguage(String(request.headers[HEADER] ?? request.cookies.displayLanguage), sender);
}

/** Returns the named language if the client supports it, else the client's default. */
export function supportedLanguage(
  named: string | null,
  { languages, defaultLanguage }: MessageSender,
): Language {
  return chooseLanguage(String(named), languages, defaultLanguage);
}
