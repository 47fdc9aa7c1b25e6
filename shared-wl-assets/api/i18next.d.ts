import { i18n } from "i18next";
import { JSX } from "react";
import { ReactNode } from "react";
export declare const createI18next: (language: Language, texts: TranslationResources) => i18n;
export declare const i18nextOf: (language: Language, texts: TranslationResources) => i18n;
export declare const I18nextTranslations: ({ children }: {
    children: ReactNode;
}) => JSX.Element;
declare type Language = (typeof languages)[number];
declare const languages: readonly [
    "en-US",
    "de-DE"
];
declare interface MessageTree {
    readonly [key: string]: string | MessageTree;
}
declare type TranslationResources = Readonly<Record<string, MessageTree>>;
export {};
