import { JSX } from "react";
export declare const LoginScreen: ({ route }: {
    readonly route: RouteMatch;
}) => JSX.Element;
declare interface RouteMatch {
    readonly part: string;
    readonly page: string;
    readonly path: string;
    readonly params: Readonly<Record<string, string>>;
    readonly module?: "fixtures";
    readonly query: Readonly<Record<string, string>>;
}
export {};
