import { languageOf } from '@portal/shared-wl-assets/i18n';
import type { FastifyRequest } from 'fastify';
import type { MessageSender } from '../../messages/texts/message-brand';
import type { MessageLanguage } from '../../messages/texts/message-language';

const HEADER = 'x-portal-language';

/**
 * The language of the page from which a call comes, for the messages that follow from it (I18N-2): the one that the call
 * names, such as `de-DE`, else that of the display-language cookie, such as `de_DE`. One that the client does not speak
 * gives way to its default, as on its pages.
 */
export function pageLanguage(request: FastifyRequest, sender: MessageSender): MessageLanguage {
  return supportedLanguage(String(request.headers[HEADER] ?? request.cookies.displayLanguage), sender);
}

/** The language of that name if the client speaks it, else the client's default. */
export function supportedLanguage(
  named: string | null,
  { languages, defaultLanguage }: MessageSender,
): MessageLanguage {
  return languageOf(String(named), languages, defaultLanguage);
}
