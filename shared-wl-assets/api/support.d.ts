declare const elements: {
    readonly portal: "portal-support-widget";
    readonly selfRegistration: "self-registration-support-widget";
};
export declare const loadClientScript: (key: string, page: ScriptPage) => Promise<void>;
export declare const mountSupportWidget: (container: HTMLElement, name: SupportWidgetName, options: SupportWidgetOptions, page: ScriptPage) => Promise<() => void>;
declare interface RouteMatch {
    readonly part: string;
    readonly page: string;
    readonly path: string;
    readonly params: Readonly<Record<string, string>>;
    readonly module?: "fixtures";
    readonly query: Readonly<Record<string, string>>;
}
declare type ScriptPage = Pick<RouteMatch, "part" | "path">;
export declare type SupportWidgetName = keyof typeof elements;
export declare interface SupportWidgetOptions {
    readonly language: string;
    readonly userType: string;
    readonly liveChat: boolean;
    readonly whiteLabel: string;
    readonly texts: Readonly<Record<string, string>>;
    readonly links: readonly {
        readonly label: string;
        readonly href: string;
    }[];
    readonly run: (name: string) => Promise<boolean>;
}
export {};
