import type { MessageOverrides, Language } from '@portal/contract/i18n';
import type { BrandSurface, Logo, MailLogo, MessageConfig } from '@portal/contract/white-label';
import { derivePalette, type Palette } from '@portal/server-kit/palette';
import { DEFAULT_WHITE_LABEL } from '../white-labels/white-label-key';
import { drawLogo, drawStrip, type MailImage, readLogoFile } from './mail/mail-images';
import type { Message } from './message-channels';

/** White-label data for messages and recoveries. */
export interface MessageSender {
  /** White-label key; absent without a portal. */
  key?: string;
  name: string;
  /** #rrggbb; every colour of a mail is derived from it. */
  brandColour: string;
  surface?: BrandSurface;
  /** Languages of its pages. */
  languages: readonly Language[];
  /** Default language of its visitors. */
  defaultLanguage: Language;
  /** IANA time zone of the times in messages (D-18). */
  timeZone: string;
  /** Minimum length in its login form; a new password is at least as long (D-8). */
  loginPasswordMinimumLength: number;
  /** Whether the client offers support, and its contacts; a mail names only phone and e-mail. */
  features: { support: boolean };
  support: { content?: { phone?: { number: string }; email?: { address: string } } };
  logo?: Logo;
  /** Logo file of its e-mails. */
  mailLogo?: MailLogo;
  /** Sender of its e-mails. */
  messageConfig?: MessageConfig;
  /** Text overrides of the client; only the scope `messages` is used. */
  wordings?: MessageOverrides;
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

/** Returns the client of a white-label key, the default client for an unknown key. */
export type FindSender = (whiteLabel: string) => MessageSender;

/** Sender, texts, Help Desk and colours of a message; text on each colour keeps the contrast of the portal's palette (WL-2). */
export interface MessageBrand {
  name: string;
  sender: Pick<Message, 'sender' | 'senderEmail' | 'replyToEmail' | 'whiteLabel'>;
  /** The client's image file, or its drawing in the header's text colour; letters, which a mail shows as text. */
  logo: MailImage | string | null;
  /** Strip of the client's pattern. */
  strip: MailImage;
  /** Key and texts of the client, for `clientMessageTexts`. */
  key: string;
  wordings: MessageOverrides;
  /** Phone and e-mail of the Help Desk; empty where it has neither, null where the client has no Help Desk. */
  helpDesk: string | null;
  /** Header and its text, the same in both schemes as the logo has one image. */
  header: { background: string; ink: string };
  palette: Palette;
}

/** Fields of a white label that a message's brand depends on. */
export type BrandedSender = Pick<MessageSender, 'name' | 'brandColour' | 'features' | 'support'> &
  Partial<Pick<MessageSender, 'key' | 'surface' | 'logo' | 'mailLogo' | 'messageConfig' | 'wordings'>>;

const brands = new WeakMap<BrandedSender, MessageBrand>();
const NO_OVERRIDES: MessageOverrides = {};

function formatHelpDesk({ features, support: { content } }: BrandedSender) {
  return features.support && Object.keys(content ?? {}).length > 0
    ? [content?.phone?.number, content?.email?.address].filter((contact) => contact !== undefined).join(' · ')
    : null;
}

function chooseLogo({ logo, mailLogo, name }: BrandedSender, colour: string) {
  if (mailLogo) return readLogoFile(mailLogo, logo?.kind === 'file' && logo.containsName ? name : '');
  return logo?.kind === 'initial' ? logo.text : logo ? drawLogo(logo, colour) : null;
}

function createBrand(sender: BrandedSender): MessageBrand {
  const {
    key = DEFAULT_WHITE_LABEL,
    name,
    brandColour,
    surface,
    mailLogo,
    messageConfig = {},
    wordings = NO_OVERRIDES,
  } = sender;
  const { senderName, senderEmail, replyToEmail } = messageConfig;
  const palette = derivePalette(brandColour, surface);
  const { light } = palette;
  return {
    name,
    sender: {
      sender: senderName ?? name,
      ...(senderEmail !== undefined && { senderEmail }),
      ...(replyToEmail !== undefined && { replyToEmail }),
      ...(sender.key !== undefined && { whiteLabel: sender.key }),
    },
    logo: chooseLogo(sender, light['hero-ink']),
    strip: drawStrip(key, light['hero-line']),
    key,
    wordings,
    helpDesk: formatHelpDesk(sender),
    // An image file has its own colours, which suit the surface colour of pages.
    header: mailLogo
      ? { background: light.surface, ink: light.ink }
      : { background: light.hero, ink: light['hero-ink'] },
    palette,
  };
}

/** Derives a client's brand for messages, once per client. */
export function messageBrand(sender: BrandedSender): MessageBrand {
  let brand = brands.get(sender);
  if (!brand) {
    brand = createBrand(sender);
    brands.set(sender, brand);
  }
  return brand;
}
