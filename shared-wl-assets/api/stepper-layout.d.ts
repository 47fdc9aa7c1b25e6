import { JSX } from "react";
import { ReactNode } from "react";
import { Ref } from "react";
export declare const BusyOverlay: ({ active }: {
    readonly active: boolean;
}) => JSX.Element;
export declare const ErrorSummary: ({ title, errors, }: {
    readonly title: string;
    readonly errors: readonly FieldMessage[];
}) => JSX.Element;
declare interface FieldMessage {
    readonly fieldId: string;
    readonly text: string;
}
export declare const NeedsScripts: ({ children }: {
    readonly children: ReactNode;
}) => JSX.Element;
declare interface Step {
    readonly label: string;
}
export declare const StepperLayout: ({ title, text, steps, current, wide, question, children, }: StepperLayoutProps) => JSX.Element;
declare interface StepperLayoutProps {
    readonly title: ReactNode;
    readonly text?: ReactNode;
    readonly steps?: readonly Step[];
    readonly current?: number;
    readonly wide?: boolean;
    readonly question?: Ref<HTMLDivElement> | undefined;
    readonly children: ReactNode;
}
export {};
