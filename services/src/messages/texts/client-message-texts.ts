import { type MessageFiles, type MessageTree, resolveVariants, type Language } from '@portal/contract/i18n';
import german from '../../../i18n/messages/de-DE.json';
import english from '../../../i18n/messages/en-US.json';
import type { MessageBrand } from '../message-brand';
import type { MessageKind } from './message-kinds';

/** Scope of message texts in the `wordings` of a white label. */
const MESSAGE_SCOPE = 'messages';

/** One message; `preview` and the lines may have plural forms for the minutes that a passcode is valid. */
export interface MessageText {
  readonly subject?: string;
  readonly preview?: string;
  /** In the order in which they are sent; a plural form such as `validity_one` belongs to the line `validity`. */
  readonly lines: Readonly<Record<string, string>>;
}

interface HelpDeskTexts {
  readonly whom: string;
  readonly reference: string;
}

/** All messages in one language, with texts for a client with and without a reachable Help Desk. */
export type MessageTexts = Readonly<Record<MessageKind, MessageText>> & {
  readonly helpDesk: HelpDeskTexts & { readonly ways: string };
  readonly noHelpDesk: HelpDeskTexts;
};

type TextsByLanguage = Readonly<Record<Language, MessageTexts>>;

/** Default message texts of the portal. */
export const messageTexts: MessageFiles = { 'en-US': english, 'de-DE': german };

/** Overrides texts. Ignores an override of another shape, so that no mistake blocks a message; the start rejects it. */
function overrideTexts(base: MessageTree, own: MessageTree): MessageTree {
  const merged = new Map(Object.entries(base));
  for (const [name, value] of Object.entries(own)) {
    const under = merged.get(name);
    if (typeof under === 'object' && typeof value === 'object') merged.set(name, overrideTexts(under, value));
    else if (typeof under === 'string' && typeof value === 'string') merged.set(name, value);
  }
  return Object.fromEntries(merged);
}

const texts = new WeakMap<MessageBrand['wordings'], TextsByLanguage>();

/** Returns the messages of a client: the default texts with the client's overrides of the scope `messages` (WL-2). */
export function clientMessageTexts({
  key,
  wordings,
}: Pick<MessageBrand, 'key' | 'wordings'>): TextsByLanguage {
  let clientTexts = texts.get(wordings);
  if (!clientTexts) {
    const inLanguage = (language: Language) =>
      overrideTexts(
        messageTexts[language],
        resolveVariants(wordings[language]?.[MESSAGE_SCOPE] ?? {}, key),
      ) as unknown as MessageTexts;
    clientTexts = { 'en-US': inLanguage('en-US'), 'de-DE': inLanguage('de-DE') };
    texts.set(wordings, clientTexts);
  }
  return clientTexts;
}
