import type { Language } from '../i18n/language';
import type { MessageOverrides } from '../i18n/translation-resources';

/** One text in every language. */
export type LocalisedText = Readonly<Record<Language, string>>;

/** A picture of a client, served by the portal at a URL that changes with its content. */
export interface Picture {
  readonly url: string;
  /** In pixels, or in units of the view box. */
  readonly width: number;
  readonly height: number;
}

/** Picture for light pages, and one for dark pages if it differs. */
export interface PicturePair {
  readonly light: Picture;
  readonly dark?: Picture;
}

/** Logo that is embedded in a client's e-mails. */
export interface MailLogo {
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly contentType: 'image/png' | 'image/svg+xml';
  /** base64. */
  readonly content: string;
}

/** Brand surface: the colour under white text, the true colour under dark text, or a tint with lines in the colour. */
export type BrandSurface = 'deep' | 'bright' | 'light';

/** Drawing on the brand surface; the key of the client gives its lines. */
export type Motif = 'guilloche' | 'contour' | 'weave' | 'none';

/**
 * Logo as path data drawn in one colour, as one or two letters in the serif font of the brand surface, or as a file
 * with its own colours.
 */
export type Logo =
  | {
      readonly kind: 'drawing';
      readonly viewBox: string;
      readonly path: string;
      /** Width of the line in units of the view box; without it the path is filled. */
      readonly lineWidth?: number;
    }
  | { readonly kind: 'initial'; readonly text: string }
  | ({
      readonly kind: 'file';
      /** Whether the logo is a wordmark: the name beside it is then only its alternative text. */
      readonly containsName?: boolean;
    } & PicturePair);

/**
 * A link under the login form (LOG-10) or in the footer of every page: a route of the portal, another site, or a registered
 * function by name.
 */
export type ConfiguredLink =
  | {
      readonly kind: 'internal' | 'external';
      readonly label: LocalisedText;
      readonly target: string;
      /** By default under the form. */
      readonly place?: 'form' | 'footer';
    }
  | { readonly kind: 'callback'; readonly label: LocalisedText; readonly callback: string };

/** A self-registration link (LOG-12): GOA leads to online access, OAA to opening an account. */
export interface SelfRegistrationLink {
  readonly linkType: 'GOA' | 'OAA';
  readonly label: LocalisedText;
}

/** Content of a support dialog (SUP-2); each entry is optional. */
export interface SupportContent {
  readonly phone?: { readonly number: string; readonly note: LocalisedText };
  readonly email?: { readonly address: string; readonly note: LocalisedText };
  readonly chat?: { readonly note: LocalisedText };
  /** Sanitised HTML. */
  readonly text?: LocalisedText;
}

export interface Features {
  readonly fuidEnabled: boolean;
  readonly liveChat: boolean;
  readonly selfRegistration: boolean;
  readonly support: boolean;
}

/** Sender of a client's messages. Never taken from the default file. */
export interface MessageConfig {
  /** Name of the sender of e-mails; by default the client's name. */
  readonly senderName?: string;
  /** E-mail address of the sender; by default MAIL_FROM. */
  readonly senderEmail?: string;
  /** E-mail address for replies; by default the sender's. */
  readonly replyToEmail?: string;
}

/**
 * Complete configuration of a client: its file merged over the default (WL-2, WL-3). `{wl}` in paths is replaced by
 * the key.
 */
export interface WhiteLabelConfiguration {
  readonly key: string;
  readonly name: string;
  /** #rrggbb; the whole palette is derived from it. */
  readonly brandColour: string;
  /** By default `deep`. Never taken from the default file. */
  readonly surface?: BrandSurface;
  readonly logo: Logo;
  /** File of the logo for e-mails; absent unless the logo is a file. */
  readonly mailLogo?: MailLogo;
  /** URL of the icon in the browser's tab; by default the logo. Never taken from the default file, like the next two. */
  readonly favicon?: string;
  /** URL of the font of all texts. */
  readonly font?: string;
  /** By default `guilloche`. */
  readonly motif?: Motif;
  /** Picture on the brand surface instead of the motif. */
  readonly background?: PicturePair;
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
  /** IANA time zone of times in messages (D-18). */
  readonly timeZone: string;
  readonly loginRoute: string;
  /**
   * Where visitors without a login request go, and where sign-in and a password change end (D-16): a path or an
   * absolute URL.
   */
  readonly homeUrl: string;
  /** When the request screens require a proof of work, in addition to the settings of the portal. */
  readonly proofOfWork?: 'often' | 'always';
  readonly loginMode?: 'new-device-portal';
  readonly loginPasswordMinimumLength: number;
  /** Endpoint of click statistics (STA-6). */
  readonly clickStatistics: 'portal' | 'digitalPulse';
  readonly features: Features;
  readonly cookiePolicyConfig: {
    readonly activateCookiePolicyRoute: boolean;
    readonly displayEuCookieBar: boolean;
    readonly apiEndpointEMEA?: string;
    readonly apiEndpointOther?: string;
    readonly viewPolicyLinkHref?: string;
    readonly viewPolicyLinkText?: LocalisedText;
  };
  /** Sanitised inline HTML. */
  readonly heroText: { readonly tagline1: LocalisedText; readonly tagline2: LocalisedText };
  readonly linkConfig: { readonly links: readonly ConfiguredLink[] };
  readonly selfRegLinkConfig: { readonly links: readonly SelfRegistrationLink[] };
  readonly loginFormLabels: {
    readonly userLabel?: LocalisedText;
    readonly userPlaceholder?: LocalisedText;
    readonly passwordLabel?: LocalisedText;
    readonly passwordPlaceholder?: LocalisedText;
    readonly buttonText?: LocalisedText;
  };
  readonly sorryConfig: {
    readonly image?: string;
    readonly primary?: LocalisedText;
    readonly secondary?: LocalisedText;
  };
  readonly checkBrowserConfig: {
    readonly excludedBrowsers: readonly string[];
    readonly title: LocalisedText;
    readonly message: LocalisedText;
  };
  readonly mobileSheetConfig: {
    /** Sanitised HTML; without it there is no sheet. */
    readonly sheetContent?: LocalisedText;
    readonly actionButtonText?: LocalisedText;
    readonly cancelButtonText?: LocalisedText;
    /** Name of a registered function. */
    readonly methods?: { readonly onActionButtonClick: string };
  };
  readonly messageConfig: MessageConfig;
  readonly support: {
    readonly customSupport: boolean;
    readonly content?: SupportContent;
    readonly selfRegistrationContent?: SupportContent;
  };
  readonly allowedRedirectOrigins: readonly string[];
  readonly allowedEmbeddingHosts: readonly string[];
  /** Domain ids by host name (INF-10); never loaded on recovery pages. */
  readonly consentScript?: { readonly source: string; readonly domainIds: Readonly<Record<string, string>> };
  /** Content path that replaces the default one (INF-3). */
  readonly systemRequirementsFile?: string;
  /** Clients that share one page of system requirements (INF-3); only in the default file. */
  readonly systemRequirementsGroup?: { readonly file: string; readonly keys: readonly string[] };
  readonly wordings: MessageOverrides;
}

type Block = {
  [Field in keyof WhiteLabelConfiguration]-?: Field extends
    | `${string}Config`
    | 'features'
    | 'heroText'
    | 'loginFormLabels'
    | 'support'
    ? Field
    : never;
}[keyof WhiteLabelConfiguration];

type Named = 'key' | 'name' | 'brandColour';

/** A client's file as written: its key, name and brand colour, and whatever else differs from the default. */
export type WhiteLabelFile = Pick<WhiteLabelConfiguration, Named> &
  Partial<Omit<WhiteLabelConfiguration, Named | Block>> & {
    readonly [Field in Block]?: Partial<WhiteLabelConfiguration[Field]>;
  };
