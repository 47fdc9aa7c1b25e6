import { JSX } from "react";
import { ReactNode } from "react";
export declare const BottomSheet: ({ open, onClose, title, mark, children }: BottomSheetProps) => JSX.Element;
declare interface BottomSheetProps {
    readonly open: boolean;
    readonly onClose: () => void;
    readonly title: ReactNode;
    readonly mark?: ReactNode;
    readonly children: ReactNode;
}
export declare const Dialog: ({ open, onClose, title, panelClass, actions, children }: DialogProps) => JSX.Element;
declare interface DialogProps {
    readonly open: boolean;
    readonly onClose: () => void;
    readonly title: ReactNode;
    readonly panelClass?: string;
    readonly actions?: ReactNode;
    readonly children: ReactNode;
}
export declare const useLingering: (open: boolean) => boolean;
export {};
