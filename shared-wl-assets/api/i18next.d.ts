import { i18n } from "i18next";
import { JSX } from "react";
import { ReactNode } from "react";
export declare const createI18next: (language: Language, texts: TextResources) => i18n;
export declare const i18nextOf: (language: Language, texts: TextResources) => i18n;
export declare const I18nextTexts: ({ children }: {
    children: ReactNode;
}) => JSX.Element;
declare type Language = (typeof languages)[number];
declare const languages: readonly [
    "en-US",
    "de-DE"
];
declare type TextResources = Readonly<Record<string, TextTree>>;
declare interface TextTree {
    readonly [key: string]: string | TextTree;
}
export {};
