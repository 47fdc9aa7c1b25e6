import { JSX } from "react";
import type { MouseEvent as MouseEvent_2 } from "react";
import { ReactNode } from "react";
export declare const DescriptionItem: ({ icon, note, children, }: {
    readonly icon?: IconName | {
        readonly mark: ReactNode;
    };
    readonly note?: ReactNode;
    readonly children: ReactNode;
}) => JSX.Element;
export declare const DescriptionList: ({ children }: {
    readonly children: ReactNode;
}) => JSX.Element;
export declare const Disclosure: ({ summary, open, children, }: {
    readonly summary: ReactNode;
    readonly open?: boolean;
    readonly children: ReactNode;
}) => JSX.Element;
export declare const errorId: (option: string) => string;
export declare const ExpansionPanel: ({ title, note, children, }: {
    readonly title: ReactNode;
    readonly note?: ReactNode;
    readonly children: ReactNode;
}) => JSX.Element;
export declare const ExpansionPanels: ({ children }: {
    readonly children: ReactNode;
}) => JSX.Element;
declare type IconName = keyof typeof iconShapes;
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
export declare const MessageIcon: ({ tone, name }: {
    readonly tone: Tone;
    readonly name?: IconName;
}) => JSX.Element;
declare const Option_2: ({ id, icon, caption, title, detail, error, children }: OptionProps) => JSX.Element;
export { Option_2 as Option };
export declare const OptionList: ({ children }: {
    readonly children: ReactNode;
}) => JSX.Element;
declare interface OptionProps {
    readonly id: string;
    readonly icon: IconName;
    readonly caption: ReactNode;
    readonly title: ReactNode;
    readonly detail?: ReactNode;
    readonly error?: string | null;
    readonly children: ReactNode;
}
export declare const PanelLink: ({ href, code, onClick, children, }: {
    readonly href: string;
    readonly code: string;
    readonly onClick: (event: MouseEvent_2<HTMLElement>) => void;
    readonly children: ReactNode;
}) => JSX.Element;
export declare const PasscodeDisplay: ({ code, label, children, }: {
    readonly code: string;
    readonly label: ReactNode;
    readonly children?: ReactNode;
}) => JSX.Element;
export declare const Prose: ({ children }: {
    readonly children: ReactNode;
}) => JSX.Element;
export declare const RevealMask: ({ value, spoken, strong, }: {
    readonly value: string;
    readonly spoken: string;
    readonly strong?: boolean;
}) => JSX.Element;
export declare const Tabs: <Name extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Name>) => JSX.Element;
declare interface TabsProps<Name extends string> {
    readonly label: string;
    readonly tabs: readonly {
        readonly name: Name;
        readonly label: ReactNode;
    }[];
    readonly selected: Name;
    readonly onSelect: (name: Name) => void;
    readonly children: ReactNode;
}
export declare const TextPage: ({ children }: {
    readonly children: ReactNode;
}) => JSX.Element;
declare type Tone = "error" | "warning" | "info" | "success";
export {};
