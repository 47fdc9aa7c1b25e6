import { paletteOf } from '@portal/server-kit/palette';
import type { MessageLanguage } from './message-language';

/** White-label data for messages and recoveries. */
export interface MessageSender {
  name: string;
  /** #rrggbb; every colour of a mail is derived from it. */
  brandColour: string;
  /** Languages of its pages. */
  languages: readonly MessageLanguage[];
  /** Default language of its visitors. */
  defaultLanguage: MessageLanguage;
  /** IANA; times in messages are of this zone (D-18). */
  timeZone: string;
  /** Minimum length in its login form; a new password is at least as long (D-8). */
  loginPasswordMinimumLength: number;
  /** Whether it offers support at all, and how it is reached; of these a mail names phone and e-mail. */
  features: { support: boolean };
  support: { content?: { phone?: { number: string }; email?: { address: string } } };
}

/** Sender when no client is known: only in services without a portal. */
export const DEFAULT_SENDER: MessageSender = {
  name: 'Portal',
  brandColour: '#44546a',
  languages: ['en-US', 'de-DE'],
  defaultLanguage: 'en-US',
  timeZone: 'UTC',
  loginPasswordMinimumLength: 8,
  features: { support: false },
  support: {},
};

/** The client of a white-label key; null for an unknown one. */
export type MessageSenders = (whiteLabel: string) => MessageSender | null;

/** Returns the time zone in which a client's messages and plain pages name times. */
export function clientTimeZone(senders: MessageSenders | undefined, whiteLabel: string): string {
  return (senders?.(whiteLabel) ?? DEFAULT_SENDER).timeZone;
}

/** Name, Help Desk and colours of a mail; text on each colour keeps the contrast of the portal's palette (WL-2). */
export interface MessageBrand {
  name: string;
  /** Phone and e-mail of the Help Desk; empty where it has neither, null where the client has no Help Desk. */
  helpDesk: string | null;
  /** Header band and its text. */
  fill: string;
  fillInk: string;
  canvas: string;
  surface: string;
  ink: string;
  quietInk: string;
  line: string;
  tint: string;
}

const brands = new Map<string, MessageBrand>();

function helpDeskOf({ features, support: { content } }: Pick<MessageSender, 'features' | 'support'>) {
  return features.support && Object.keys(content ?? {}).length > 0
    ? [content?.phone?.number, content?.email?.address].filter((way) => way !== undefined).join(' · ')
    : null;
}

/** Derives a client's brand for mails, once for all of them. Mails are light: few programs show both schemes. */
export function messageBrand(
  sender: Pick<MessageSender, 'name' | 'brandColour' | 'features' | 'support'>,
): MessageBrand {
  const { name, brandColour } = sender;
  const helpDesk = helpDeskOf(sender);
  const key = `${brandColour} ${helpDesk} ${name}`;
  let brand = brands.get(key);
  if (!brand) {
    const { light } = paletteOf(brandColour);
    brand = {
      name,
      helpDesk,
      fill: light.fill,
      fillInk: light['fill-ink'],
      canvas: light.canvas,
      surface: light.surface,
      ink: light.ink,
      quietInk: light['ink-2'],
      line: light.line,
      tint: light.tint,
    };
    brands.set(key, brand);
  }
  return brand;
}
