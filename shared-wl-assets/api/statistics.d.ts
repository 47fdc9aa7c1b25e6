import { StoreApi } from "zustand/vanilla";
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
declare type ChangeLeave = {
    readonly allowed: false;
} | {
    readonly allowed: true;
    readonly firstTime: boolean;
};
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
declare interface Embedding {
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
export declare interface FailedLogin {
    readonly whiteLabelKey: string;
    readonly eventCode?: string | undefined;
    readonly userId: string | null;
    readonly token: string | null;
    readonly authStatus: string;
    readonly authReason: string;
    readonly message: LoginMessageKey | null;
    readonly environment: string;
    readonly hostUrl: string;
}
declare interface Features {
    readonly fuidEnabled: boolean;
    readonly liveChat: boolean;
    readonly selfRegistration: boolean;
    readonly support: boolean;
}
declare type FlowEvent = {
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
declare type FlowFailure = "call-failed" | "recovery-closed";
declare type FlowOutcome = "login-sent" | "password-changed" | "user-id-sent";
declare type FlowStep = "LOGIN" | "REQUEST" | "OTP" | "VERIFY" | "CHANGE" | "INFO" | "ERROR";
declare type InLanguage<Value> = Value extends LocalisedText ? string extends keyof Value ? Value : string : Value extends readonly (infer Item)[] ? readonly InLanguage<Item>[] : Value extends object ? {
    readonly [Field in keyof Value]: InLanguage<Value[Field]>;
} : Value;
declare const keyOfMessage: {
    readonly "Authentication Level too low.": "authenticationLevelTooLow";
    readonly "Cookies are needed to log in": "cookies";
    readonly "Invalid Credentials": "invalidCredentials";
    readonly "Login was unsuccessful": "unsuccessful";
    readonly "Please enter without spaces": "whitespace";
    readonly "Session Expired. Please login again": "sessionExpired";
    readonly "System Error encountered, Please try again later": "systemError";
    readonly "Too many failed attempts, please reset your password": "resetPassword";
    readonly "Too many failed attempts, please try again in 15 minutes": "waitLonger";
    readonly "Too many failed attempts, please try again in a minute": "waitBriefly";
    readonly "Unauthorized User ID": "unauthorizedUserId";
    readonly "Unauthorized User": "unauthorizedUser";
    readonly "You may have entered the wrong User ID or password or your account may be locked.": "wrongOrLocked";
    readonly "Your password has expired, please reset it": "passwordExpired";
};
declare type Language = (typeof languages)[number];
declare const languages: readonly [
    "en-US",
    "de-DE"
];
declare type LocalisedText = Readonly<Record<Language, string>>;
export declare const loginFailureRecord: (login: FailedLogin, now: Date) => StatisticsRecord;
declare type LoginMessageKey = (typeof keyOfMessage)[keyof typeof keyOfMessage];
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
declare type MobileSheet = WhiteLabelView["mobileSheetConfig"];
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
declare interface PartLoad {
    readonly part: string;
    readonly version: string;
    readonly slot: string;
    readonly elapsed: number;
    readonly error: string | null;
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
declare interface PortalState extends Omit<PageBoot, "parts"> {
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
declare type PortalStore = StoreApi<PortalState>;
export declare const recordChallenge: (usage: Pick<RecoveryUsage, "journey" | "userId">, channel: string, portal: PortalStore) => void;
export declare const recordDroppedRedirect: (parameter: string, portal: PortalStore) => void;
export declare const recordRecovery: (usage: RecoveryUsage, portal: PortalStore) => void;
declare const RECOVERY_STEPS: readonly [
    "opened",
    "found",
    "sent",
    "verified",
    "finished",
    "failed"
];
declare interface RecoveryJourney {
    readonly guid: string;
    readonly scenario: RecoveryScenario;
    readonly channel: string | null;
    readonly openedAt: number;
}
declare type RecoveryScenario = "FPS" | "FTU" | "FUID";
declare type RecoveryStep = (typeof RECOVERY_STEPS)[number];
declare interface RecoveryUsage {
    readonly journey: RecoveryJourney;
    readonly step: RecoveryStep;
    readonly name: string;
    readonly userId: string | null;
    readonly from: string;
    readonly since: number;
}
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
export declare const setUser: (portal: PortalStore, userId: string | null) => void;
export declare const startStatistics: ({ early, labels, followParts }: StatisticsStart) => void;
export declare const statistics: () => StatisticsQueue;
declare const STATISTICS_PATHS: {
    readonly click: "/portal-metrics/analytics/click";
    readonly http: "/portal-service/httpUsageStatus/store";
    readonly state: "/portal-service/stateUsageStatus/store";
    readonly login: "/portal-service/public/logDpStats";
};
export declare type StatisticsKind = keyof typeof STATISTICS_PATHS;
declare interface StatisticsQueue {
    readonly record: (kind: StatisticsKind, record: StatisticsRecord) => void;
    readonly flush: () => void;
}
export declare type StatisticsRecord = Readonly<Record<string, string | number | boolean>>;
export declare interface StatisticsStart {
    readonly early: readonly Event[];
    readonly labels?: ReadonlyMap<Event, string>;
    readonly followParts: (tell: (load: Omit<PartLoad, "version">) => void) => void;
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
declare interface Toast {
    readonly id: string;
    readonly title: string;
    readonly text: string;
    readonly duration: number;
}
declare type TranslationResources = Readonly<Record<string, MessageTree>>;
declare type UserType = "internal" | "external" | "both";
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
