import { ComponentType } from "react";
import { FocusEvent as FocusEvent_2 } from "react";
import { FormEvent } from "react";
import { JSX } from "react";
import { MouseEvent as MouseEvent_2 } from "react";
import { ReactElement } from "react";
import { ReactNode } from "react";
import { Ref } from "react";
import { RefObject } from "react";
import { StoreApi } from "zustand/vanilla";
export declare const Alert: ({ tone, title, children, takeFocus, live }: AlertProps) => JSX.Element;
export declare interface AlertProps {
    readonly tone: Tone;
    readonly title?: ReactNode;
    readonly children?: ReactNode;
    readonly takeFocus?: boolean;
    readonly live?: boolean;
}
declare interface App {
    readonly name: string;
    readonly loginAction: string;
    readonly home: string;
    readonly whiteLabel: string;
    readonly failedLoginEvent: string;
    readonly cookiePolicy: Readonly<Record<"EMEA" | "OTHER", string>>;
}
export declare const BOOT_ELEMENT_ID = "portal-boot";
export declare const BrandPattern: () => JSX.Element | null;
declare type BrandSurface = "deep" | "bright" | "light";
declare const BROWSER_FIELDS: readonly [
    "key",
    "name",
    "logo",
    "background",
    "motif",
    "languages",
    "defaultLanguage",
    "timeZone",
    "loginRoute",
    "homeUrl",
    "loginMode",
    "loginPasswordMinimumLength",
    "clickStatistics",
    "features",
    "cookiePolicyConfig",
    "heroText",
    "linkConfig",
    "selfRegLinkConfig",
    "loginFormLabels",
    "sorryConfig",
    "checkBrowserConfig",
    "mobileSheetConfig",
    "support",
    "allowedRedirectOrigins",
    "consentScript",
    "systemRequirementsFile"
];
declare type BrowserConfiguration = Pick<WhiteLabelConfiguration, (typeof BROWSER_FIELDS)[number]>;
export declare const browserPortal: () => PortalStore;
export declare const Button: ({ variant, type, busy, disabled, reason, explained, describedBy, href, wide, compact, onClick, ref, children, }: ButtonProps) => JSX.Element;
export declare interface ButtonProps {
    readonly variant?: "primary" | "secondary" | "plain";
    readonly type?: "button" | "submit";
    readonly busy?: boolean;
    readonly disabled?: boolean;
    readonly reason?: string | null;
    readonly explained?: boolean;
    readonly describedBy?: string | undefined;
    readonly href?: string;
    readonly wide?: boolean;
    readonly compact?: boolean;
    readonly onClick?: (event: MouseEvent_2<HTMLElement>) => void;
    readonly ref?: Ref<HTMLButtonElement>;
    readonly children: ReactNode;
}
export declare const ButtonRow: ({ children }: {
    readonly children: ReactNode;
}) => JSX.Element;
export declare type ChangeLeave = {
    readonly allowed: false;
} | {
    readonly allowed: true;
    readonly firstTime: boolean;
};
export declare const classNames: (...names: readonly (string | false | undefined)[]) => string;
export declare interface ClientInformation {
    readonly browserInfo: {
        readonly name: string;
        readonly version: string;
    };
    readonly deviceInfo: {
        readonly model: string;
        readonly type: string;
        readonly vendor: string;
    };
    readonly osInfo: {
        readonly name: string;
        readonly version: string;
    };
}
declare type ConfiguredLink = {
    readonly kind: "internal" | "external";
    readonly label: LocalisedText;
    readonly target: string;
    readonly place?: "form" | "footer";
} | {
    readonly kind: "callback";
    readonly label: LocalisedText;
    readonly callback: string;
};
export declare const createPortalStore: (boot: Omit<PageBoot, "parts">, embedding?: Embedding | null) => PortalStore;
export declare const DarkPictureSource: ({ url }: {
    readonly url: string | undefined;
}) => false | JSX.Element;
export declare type ElementChildren = ReactElement | readonly ElementChildren[] | false | "" | null | undefined;
declare type ElementProps = Omit<MountProps, "name" | "domElement" | "portal">;
declare interface EmbeddedVisit {
    readonly origin: string;
    readonly token: string;
    readonly portal: PortalStore | null;
}
export declare interface Embedding {
    readonly tell: (event: FlowEvent) => void;
    readonly leave: (target: string) => void;
    readonly askForChange: (query: string) => Promise<ChangeLeave>;
}
declare type Environment = (typeof environments)[number];
declare const environments: readonly [
    "DEV",
    "QA",
    "XAT",
    "PRODUCTION",
    "LOCAL",
    "MOCK"
];
declare interface Features {
    readonly fuidEnabled: boolean;
    readonly liveChat: boolean;
    readonly selfRegistration: boolean;
    readonly support: boolean;
}
export declare const FieldError: ({ id, text, said, }: {
    readonly id: string;
    readonly text: string | null;
    readonly said?: boolean | undefined;
}) => JSX.Element;
export declare const Fields: ({ children }: {
    readonly children: ReactNode;
}) => JSX.Element;
export declare type FlowEvent = {
    readonly type: "step";
    readonly step: FlowStep;
} | {
    readonly type: "done";
    readonly outcome: FlowOutcome;
} | {
    readonly type: "cancelled";
} | {
    readonly type: "error";
    readonly reason: FlowFailure;
};
export declare type FlowFailure = "call-failed" | "recovery-closed";
export declare type FlowOutcome = "login-sent" | "password-changed" | "user-id-sent";
export declare type FlowStep = "LOGIN" | "REQUEST" | "OTP" | "VERIFY" | "CHANGE" | "INFO" | "ERROR";
export declare const HeroPage: ({ tagline1, tagline2, children, }: {
    readonly tagline1?: string | undefined;
    readonly tagline2?: string | undefined;
    readonly children: ReactNode;
}) => JSX.Element;
export declare const HiddenText: ({ children }: {
    readonly children: ReactNode;
}) => JSX.Element;
export declare const Icon: ({ name }: {
    readonly name: IconName;
}) => JSX.Element;
export declare type IconName = keyof typeof iconShapes;
declare const iconShapes: {
    readonly error: "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M10 6.2v4.6M10 13.6v.01";
    readonly warning: "M10 3 2.4 16.5h15.2ZM10 8v4M10 14.2v.01";
    readonly info: "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M10 9.4v4.4M10 6.4v.01";
    readonly success: "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M6.7 10.2l2.3 2.3 4.3-4.7";
    readonly check: "M4.5 10.5l3.7 3.7 7.3-8";
    readonly mail: "M3.8 4.5h12.4a1.3 1.3 0 0 1 1.3 1.3v8.4a1.3 1.3 0 0 1-1.3 1.3H3.8a1.3 1.3 0 0 1-1.3-1.3V5.8a1.3 1.3 0 0 1 1.3-1.3M2.8 6.3 10 11l7.2-4.7";
    readonly message: "M4 3.8h12a1.3 1.3 0 0 1 1.3 1.3v7.6A1.3 1.3 0 0 1 16 14H9.5l-3.8 2.8V14H4a1.3 1.3 0 0 1-1.3-1.3V5.1A1.3 1.3 0 0 1 4 3.8M6.8 9v.01M10 9v.01M13.2 9v.01";
    readonly phone: "M7.2 3.2 5 2.9A1.6 1.6 0 0 0 3.2 4.6a13 13 0 0 0 12.2 12.2 1.6 1.6 0 0 0 1.7-1.8l-.3-2.2-3.5-1.2-1.6 1.6a10 10 0 0 1-4.9-4.9l1.6-1.6Z";
    readonly help: "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M7.8 7.9a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.5M10 13.9v.01";
    readonly clock: "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M10 5.8V10l2.8 1.7";
    readonly person: "M10 3a3.2 3.2 0 1 1 0 6.4A3.2 3.2 0 0 1 10 3M3.8 17a6.2 6.2 0 0 1 12.4 0";
    readonly mobile: "M7 2.3h6a1.5 1.5 0 0 1 1.5 1.5v12.4a1.5 1.5 0 0 1-1.5 1.5H7a1.5 1.5 0 0 1-1.5-1.5V3.8A1.5 1.5 0 0 1 7 2.3M9.3 15.2h1.4";
    readonly "arrow-right": "M3.8 10h12.4M11.5 5.3 16.2 10l-4.7 4.7";
    readonly "arrow-left": "M16.2 10H3.8M8.5 5.3 3.8 10l4.7 4.7";
    readonly "chevron-up": "M5 12.5l5-5 5 5";
    readonly "chevron-down": "M5 7.5l5 5 5-5";
    readonly close: "M5 5l10 10M15 5 5 15";
    readonly external: "M8.5 4.5H4.8a1.3 1.3 0 0 0-1.3 1.3v9.4a1.3 1.3 0 0 0 1.3 1.3h9.4a1.3 1.3 0 0 0 1.3-1.3v-3.7M11.5 3.2h5.3v5.3M16.5 3.5 9 11";
    readonly circle: "M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7";
};
declare type InLanguage<Value> = Value extends LocalisedText ? string extends keyof Value ? Value : string : Value extends readonly (infer Item)[] ? readonly InLanguage<Item>[] : Value extends object ? {
    readonly [Field in keyof Value]: InLanguage<Value[Field]>;
} : Value;
export declare const Intro: ({ children }: {
    readonly children: ReactNode;
}) => JSX.Element;
declare type KeyOf<Tree, Left extends readonly unknown[]> = Left extends readonly [
    unknown,
    ...infer Lower
] ? {
    [Key in keyof Tree & string]: Tree[Key] extends string ? Shown<Key> : `${Key}.${KeyOf<Tree[Key], Lower>}`;
}[keyof Tree & string] : never;
declare type Language = (typeof languages)[number];
declare const languages: readonly [
    "en-US",
    "de-DE"
];
declare type Levels = readonly [
    1,
    2,
    3,
    4,
    5
];
export declare const LinkList: ({ children }: {
    readonly children: ReactNode;
}) => JSX.Element;
export declare const LinkRow: ({ href, children }: {
    readonly href: string;
    readonly children: ReactNode;
}) => JSX.Element;
declare type LocalisedText = Readonly<Record<Language, string>>;
declare type Logo = {
    readonly kind: "drawing";
    readonly viewBox: string;
    readonly path: string;
    readonly lineWidth?: number;
} | {
    readonly kind: "initial";
    readonly text: string;
} | ({
    readonly kind: "file";
    readonly containsName?: boolean;
} & PicturePair);
declare interface MailLogo {
    readonly width: number;
    readonly height: number;
    readonly contentType: "image/png" | "image/svg+xml";
    readonly content: string;
}
export declare const Main: (props: {
    readonly className: string | undefined;
    readonly children: ReactNode;
}) => JSX.Element;
declare interface MessageConfig {
    readonly senderName?: string;
    readonly senderEmail?: string;
    readonly replyToEmail?: string;
}
declare type MessageOverrides = Readonly<Partial<Record<Language, Readonly<Record<string, MessageTree>>>>>;
export declare interface MessageTree {
    readonly [key: string]: string | MessageTree;
}
export declare type MobileSheet = WhiteLabelView["mobileSheetConfig"];
declare type Motif = "guilloche" | "contour" | "weave" | "none";
declare interface MountProps extends SlotProps {
    readonly name: string;
    readonly domElement: HTMLElement;
    readonly portal?: PortalStore;
    readonly failed?: (error: unknown) => void;
    readonly retry?: () => void;
}
export declare interface PageBoot {
    readonly whiteLabel: WhiteLabelView;
    readonly language: Language;
    readonly environment: Environment;
    readonly copyrightYear: number;
    readonly app?: App;
    readonly whiteLabelTesting: boolean;
    readonly route: RouteMatch;
    readonly texts: TranslationResources;
    readonly partialTexts?: readonly string[];
    readonly parts: readonly PartAddress[];
    readonly client: ClientInformation;
    readonly notices: PageNotices;
}
export declare const pageBoot: () => PageBoot;
export declare const PageHeading: ({ children, takeFocus, describedBy, }: {
    readonly children: ReactNode;
    readonly takeFocus?: boolean;
    readonly describedBy?: string | undefined;
}) => JSX.Element;
export declare interface PageNotices {
    readonly cookies: boolean;
    readonly internetExplorer: boolean;
    readonly outdatedBrowser: boolean;
    readonly excludedBrowser: boolean;
    readonly mobile: boolean;
}
export declare interface PagePlan {
    readonly title: string;
    readonly status?: number;
    readonly redirect?: string;
    readonly omittedTexts?: readonly string[];
}
export declare interface PartAddress {
    readonly name: string;
    readonly version: string;
    readonly slots: readonly string[];
    readonly routes: readonly {
        readonly path: string;
        readonly page: string;
        readonly query: readonly string[];
    }[];
    readonly uses: readonly string[];
    readonly texts: readonly string[];
    readonly styles: string | null;
    readonly stylesIntegrity?: string;
}
declare interface Picture {
    readonly url: string;
    readonly width: number;
    readonly height: number;
}
declare interface PicturePair {
    readonly light: Picture;
    readonly dark?: Picture;
}
export declare const PortalProvider: ({ portal, children }: {
    portal: PortalStore;
    children: ReactNode;
}) => JSX.Element;
export declare interface PortalState extends Omit<PageBoot, "parts"> {
    readonly embedding: Embedding | null;
    readonly userType: UserType;
    readonly toast: Toast | null;
    readonly showToast: (toast: Toast) => void;
    readonly dismissToast: () => void;
    readonly setUserType: (userType: UserType) => void;
    readonly supportOpen: boolean;
    readonly openSupport: () => void;
    readonly closeSupport: () => void;
    readonly sheet: MobileSheet | null;
    readonly showSheet: (sheet: MobileSheet) => void;
    readonly dismissSheet: () => void;
    readonly dismissCookieNotice: () => void;
}
export declare type PortalStore = StoreApi<PortalState>;
export declare const portalUrl: (target: string) => string;
export declare const ProgressLine: ({ active, column, open }: ProgressLineProps) => JSX.Element;
declare interface ProgressLineProps {
    readonly active: boolean;
    readonly column?: RefObject<HTMLElement | null>;
    readonly open?: boolean;
}
export declare interface RouteMatch {
    readonly part: string;
    readonly page: string;
    readonly path: string;
    readonly params: Readonly<Record<string, string>>;
    readonly module?: "fixtures";
    readonly query: Readonly<Record<string, string>>;
}
export declare const SanitisedHtml: ({ html, as: Element, className, }: {
    readonly html: string;
    readonly as?: "div" | "p" | "span";
    readonly className?: string | undefined;
}) => JSX.Element;
export declare const Section: ({ title, children, }: {
    readonly title?: ReactNode;
    readonly children: ReactNode;
}) => JSX.Element;
declare interface SelfRegistrationLink {
    readonly linkType: "GOA" | "OAA";
    readonly label: LocalisedText;
}
export declare const setEmbeddedVisit: (next: Pick<EmbeddedVisit, "origin"> & Partial<Pick<EmbeddedVisit, "token" | "portal">>) => void;
declare type Shown<Key extends string> = Key extends `${infer Stem}_${Suffix}` ? Stem : Key;
export declare interface Slot extends SlotLifecycles {
    readonly id: string;
    readonly plan: SlotDefinition["plan"];
    readonly prepare: () => Promise<void>;
    readonly element: (portal: PortalStore, props: ElementProps) => ReactElement;
}
export declare const slot: ({ id, Component, plan, load }: SlotDefinition) => Slot;
declare interface SlotDefinition {
    readonly id: string;
    readonly Component: ComponentType<SlotProps>;
    readonly plan?: (boot: Omit<PageBoot, "parts">) => PagePlan;
    readonly load?: (portal: PortalState) => Promise<void>;
}
export declare const SlotFailure: ({ retry, error, again, page }: SlotFailureProps) => JSX.Element;
export declare interface SlotFailureProps {
    readonly retry: () => void;
    readonly error?: unknown;
    readonly again?: boolean;
    readonly page?: boolean;
}
declare interface SlotLifecycles {
    readonly bootstrap: (props: MountProps) => Promise<void>;
    readonly mount: (props: MountProps) => Promise<void>;
    readonly unmount: (props: MountProps) => Promise<void>;
}
export declare interface SlotProps {
    readonly route: RouteMatch;
}
export declare const Spinner: ({ silent }: {
    readonly silent?: boolean;
}) => JSX.Element;
declare type Suffix = "zero" | "one" | "two" | "few" | "many" | "other" | "wl";
export declare interface Support {
    readonly widget: "portal" | "selfRegistration";
    readonly content: SupportContent_2;
    readonly liveChat: boolean;
}
declare interface SupportContent {
    readonly phone?: {
        readonly number: string;
        readonly note: LocalisedText;
    };
    readonly email?: {
        readonly address: string;
        readonly note: LocalisedText;
    };
    readonly chat?: {
        readonly note: LocalisedText;
    };
    readonly text?: LocalisedText;
}
declare type SupportContent_2 = NonNullable<WhiteLabelView["support"]["content"]>;
export declare const supportFor: ({ whiteLabel: { features, support }, userType, }: Pick<PortalState, "whiteLabel" | "userType">) => Support | null;
export declare const Surface: ({ className, children, }: {
    readonly className: string | undefined;
    readonly children: ReactNode;
}) => JSX.Element;
export declare const SurfacePage: ({ title, children, actions, }: {
    readonly title: ReactNode;
    readonly children?: ReactNode;
    readonly actions?: ReactNode;
}) => JSX.Element;
export declare const TextField: ({ id: givenId, label, type, secret, passcode, hint, error: givenError, errorSaid, describedBy, aside, autoFocus, onBlur, ref, ...native }: TextFieldProps) => JSX.Element;
export declare interface TextFieldProps {
    readonly name: string;
    readonly label: string;
    readonly id?: string;
    readonly type?: "text" | "email" | "password";
    readonly secret?: boolean;
    readonly passcode?: boolean;
    readonly autoComplete?: string;
    readonly inputMode?: "text" | "numeric" | "email" | "tel";
    readonly placeholder?: string | undefined;
    readonly hint?: ReactNode;
    readonly describedBy?: string;
    readonly error?: string | null | undefined;
    readonly errorSaid?: boolean;
    readonly defaultValue?: string;
    readonly minLength?: number;
    readonly passwordrules?: string;
    readonly required?: boolean;
    readonly autoFocus?: boolean;
    readonly enterKeyHint?: "next" | "go" | "done";
    readonly autoCapitalize?: string;
    readonly spellCheck?: boolean;
    readonly onInput?: (event: FormEvent<HTMLInputElement>) => void;
    readonly onBlur?: (event: FocusEvent_2<HTMLInputElement>) => void;
    readonly ref?: Ref<HTMLInputElement>;
    readonly aside?: ReactNode;
}
export declare type TextKey<Scope extends string> = Scope extends keyof Texts ? KeyOf<Texts[Scope], Levels> & string : string;
export declare const TextLink: ({ href, external, icon, inline, onClick, children, }: TextLinkProps) => JSX.Element;
export declare interface TextLinkProps {
    readonly href?: string;
    readonly external?: boolean;
    readonly icon?: IconName;
    readonly inline?: boolean;
    readonly onClick?: (event: MouseEvent_2<HTMLElement>) => void;
    readonly children: ReactNode;
}
export declare interface Texts {
    readonly "": object;
}
export declare interface Toast {
    readonly id: string;
    readonly title: string;
    readonly text: string;
    readonly duration: number;
}
export declare type Tone = "error" | "warning" | "info" | "success";
export declare type Translate<Scope extends string = string> = (key: TextKey<Scope>, values?: TranslationValues) => string;
export declare const translateFrom: (resources: TranslationResources, warn: (message: string) => void, language?: string) => (<Scope extends string>(scope: Scope) => Translate<Scope>);
export declare type TranslationResources = Readonly<Record<string, MessageTree>>;
export declare type TranslationValues = Readonly<Record<string, string | number>>;
export declare const trustedHtml: (html: string) => string;
export declare const useFocusWhen: <Element extends HTMLElement>(condition: boolean) => RefObject<Element | null>;
export declare const usePortal: <Selected>(select: (state: PortalState) => Selected) => Selected;
export declare const usePortalStore: () => PortalStore;
export declare const useRetained: <Value>(key: string, create: () => Value) => Value;
declare type UserType = "internal" | "external" | "both";
export declare const useSupport: () => (() => void) | null;
export declare const useTranslate: <Scope extends string>(scope: Scope) => {
    readonly t: Translate<Scope>;
    readonly language: Language;
};
declare interface WhiteLabelConfiguration {
    readonly key: string;
    readonly name: string;
    readonly brandColour: string;
    readonly surface?: BrandSurface;
    readonly logo: Logo;
    readonly mailLogo?: MailLogo;
    readonly favicon?: string;
    readonly font?: string;
    readonly motif?: Motif;
    readonly background?: PicturePair;
    readonly languages: readonly Language[];
    readonly defaultLanguage: Language;
    readonly timeZone: string;
    readonly loginRoute: string;
    readonly homeUrl: string;
    readonly proofOfWork?: "often" | "always";
    readonly loginMode?: "new-device-portal";
    readonly loginPasswordMinimumLength: number;
    readonly clickStatistics: "portal" | "digitalPulse";
    readonly features: Features;
    readonly cookiePolicyConfig: {
        readonly activateCookiePolicyRoute: boolean;
        readonly displayEuCookieBar: boolean;
        readonly apiEndpointEMEA?: string;
        readonly apiEndpointOther?: string;
        readonly viewPolicyLinkHref?: string;
        readonly viewPolicyLinkText?: LocalisedText;
    };
    readonly heroText: {
        readonly tagline1: LocalisedText;
        readonly tagline2: LocalisedText;
    };
    readonly linkConfig: {
        readonly links: readonly ConfiguredLink[];
    };
    readonly selfRegLinkConfig: {
        readonly links: readonly SelfRegistrationLink[];
    };
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
        readonly sheetContent?: LocalisedText;
        readonly actionButtonText?: LocalisedText;
        readonly cancelButtonText?: LocalisedText;
        readonly methods?: {
            readonly onActionButtonClick: string;
        };
    };
    readonly messageConfig: MessageConfig;
    readonly support: {
        readonly customSupport: boolean;
        readonly content?: SupportContent;
        readonly selfRegistrationContent?: SupportContent;
    };
    readonly allowedRedirectOrigins: readonly string[];
    readonly allowedEmbeddingHosts: readonly string[];
    readonly consentScript?: {
        readonly source: string;
        readonly domainIds: Readonly<Record<string, string>>;
    };
    readonly systemRequirementsFile?: string;
    readonly systemRequirementsGroup?: {
        readonly file: string;
        readonly keys: readonly string[];
    };
    readonly wordings: MessageOverrides;
}
declare type WhiteLabelView = InLanguage<Omit<BrowserConfiguration, "checkBrowserConfig">> & {
    readonly checkBrowserConfig?: InLanguage<WhiteLabelConfiguration["checkBrowserConfig"]>;
    readonly language: Language;
};
export {};
