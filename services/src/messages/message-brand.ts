import { paletteOf } from '@portal/shared-wl-assets/palette';
import type { MessageLanguage } from './message-texts';

/** What a white label gives its messages, and its recoveries besides. */
export interface MessageSender {
  name: string;
  /** #rrggbb; every colour of a mail is derived from it. */
  brandColour: string;
  /** Languages of its pages. */
  languages: readonly MessageLanguage[];
  /** The one of visitors who have chosen none. */
  defaultLanguage: MessageLanguage;
  /** Characters that its login form asks for; a new password has no fewer (D-8). */
  loginPasswordMinimumLength: number;
}

/** The client of a white-label key; null for an unknown one. */
export type MessageSenders = (whiteLabel: string) => MessageSender | null;

/** Name and colours of a mail; text on each colour keeps the contrast of the portal's own palette (WL-2). */
export interface MessageBrand {
  name: string;
  /** Band on top, and the words in it. */
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

/** Derives a client's brand for mails, once a name and colour. Mails are light: few programs show both schemes. */
export function messageBrand({
  name,
  brandColour,
}: Pick<MessageSender, 'name' | 'brandColour'>): MessageBrand {
  const key = `${brandColour} ${name}`;
  let brand = brands.get(key);
  if (!brand) {
    const { light } = paletteOf(brandColour);
    brand = {
      name,
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
