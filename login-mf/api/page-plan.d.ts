declare interface App {
    readonly name: string;
    readonly loginAction: string;
    readonly home: string;
    readonly whiteLabel: string;
    readonly failedLoginEvent: string;
    readonly cookiePolicy: Readonly<Record<"EMEA" | "OTHER", string>>;
}
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
declare interface ClientInformation {
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
declare type InLanguage<Value> = Value extends LocalisedText ? string extends keyof Value ? Value : string : Value extends readonly (infer Item)[] ? readonly InLanguage<Item>[] : Value extends object ? {
    readonly [Field in keyof Value]: InLanguage<Value[Field]>;
} : Value;
declare type Language = (typeof languages)[number];
declare const languages: readonly [
    "en-US",
    "de-DE"
];
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
declare interface MessageConfig {
    readonly senderName?: string;
    readonly senderEmail?: string;
    readonly replyToEmail?: string;
}
declare type MessageOverrides = Readonly<Partial<Record<Language, Readonly<Record<string, MessageTree>>>>>;
declare interface MessageTree {
    readonly [key: string]: string | MessageTree;
}
declare type Motif = "guilloche" | "contour" | "weave" | "none";
declare interface PageBoot {
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
declare interface PageNotices {
    readonly cookies: boolean;
    readonly internetExplorer: boolean;
    readonly outdatedBrowser: boolean;
    readonly excludedBrowser: boolean;
    readonly mobile: boolean;
}
declare interface PagePlan {
    readonly title: string;
    readonly status?: number;
    readonly redirect?: string;
    readonly omittedTexts?: readonly string[];
}
declare interface PartAddress {
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
export declare const planLoginPage: (boot: Omit<PageBoot, "parts">) => PagePlan;
declare interface RouteMatch {
    readonly part: string;
    readonly page: string;
    readonly path: string;
    readonly params: Readonly<Record<string, string>>;
    readonly module?: "fixtures";
    readonly query: Readonly<Record<string, string>>;
}
declare interface SelfRegistrationLink {
    readonly linkType: "GOA" | "OAA";
    readonly label: LocalisedText;
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
declare type TranslationResources = Readonly<Record<string, MessageTree>>;
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
