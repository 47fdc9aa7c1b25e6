import { JSX } from "react";
export declare const LoginScreen: ({ route, actionPath, page, recoveryQuery, }: LoginScreenProps) => JSX.Element;
export declare interface LoginScreenProps {
    readonly route: RouteMatch;
    readonly actionPath?: string;
    readonly page?: "portal" | "clip";
    readonly recoveryQuery?: string;
}
declare interface RouteMatch {
    readonly part: string;
    readonly page: string;
    readonly path: string;
    readonly params: Readonly<Record<string, string>>;
    readonly module?: "fixtures";
    readonly query: Readonly<Record<string, string>>;
}
export {};
