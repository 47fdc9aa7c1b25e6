declare const FLOW_NAMES: readonly [
    "login",
    "fps",
    "fuid",
    "ftu"
];
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
declare type FlowName = (typeof FLOW_NAMES)[number];
declare type FlowOutcome = "login-sent" | "password-changed" | "user-id-sent";
declare type FlowStep = "LOGIN" | "REQUEST" | "OTP" | "VERIFY" | "CHANGE" | "INFO" | "ERROR";
export declare const LOAD_TIMEOUT_MS = 20000;
export declare interface MountOptions {
    readonly origin: string;
    readonly element: HTMLElement;
    readonly whiteLabel: string;
    readonly flow: FlowName;
    readonly language: string | undefined;
    readonly scheme: "light" | "dark" | "system";
    readonly onEvent: (event: PortalEvent) => void;
}
export declare type PortalEvent = FlowEvent & {
    readonly flow: FlowName;
};
export declare interface PortalHandle {
    readonly ready: Promise<PortalState>;
    readonly unmount: () => Promise<void>;
}
export declare interface PortalOptions {
    readonly origin?: string;
    readonly whiteLabel?: string;
    readonly flow?: FlowName;
    readonly language?: string;
    readonly mode?: "inline" | "iframe";
    readonly scheme?: "light" | "dark" | "system";
    readonly onStep?: (event: PortalEvent) => void;
    readonly onDone?: (event: PortalEvent) => void;
    readonly onCancelled?: (event: PortalEvent) => void;
    readonly onError?: (event: PortalEvent) => void;
}
export declare type PortalState = {
    readonly state: "mounted";
} | Refused;
export declare interface Refused {
    readonly state: "refused";
    readonly reason: RejectionReason;
    readonly message: string;
}
export declare const refused: (reason: RejectionReason, message: string) => Refused;
declare type RejectionReason = "element" | "option" | "host" | "white-label" | "flow" | "language" | "cookies" | "origin" | "unavailable";
export declare interface Shown {
    readonly ready: Promise<PortalState>;
    readonly isVisible: () => boolean;
    readonly close: () => Promise<void>;
}
export declare const toRefused: (error: unknown) => PortalState;
export {};
