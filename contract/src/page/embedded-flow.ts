import type { PageBoot, PartAddress } from './page-boot';

/** Flows that a host page can embed: sign-in, forgot password, forgot User ID, first-time set-up. */
export const FLOW_NAMES = ['login', 'fps', 'fuid', 'ftu'] as const;
export type FlowName = (typeof FLOW_NAMES)[number];

/** File with its integrity value (W3C SRI). */
export interface CheckedFile {
  /** URL of the file, relative to the portal's origin. */
  readonly address: string;
  readonly integrity: string;
}

/** Data of a flow for a host page (CARD-8): the same as in the document of a portal page. */
export interface EmbeddedFlow {
  readonly boot: Omit<PageBoot, 'parts'>;
  readonly parts: readonly PartAddress[];
  readonly importMap: {
    readonly imports: Readonly<Record<string, string>>;
    readonly integrity: Readonly<Record<string, string>>;
  };
  /** Style sheets by part. */
  readonly styles: Readonly<Record<string, CheckedFile>>;
  /** Colour tokens of the white label as CSS. */
  readonly palette: string;
  /** The root for host pages: federation host and shared libraries. */
  readonly runtime: CheckedFile;
  /** Portal page with this flow, for visitors that the host page cannot serve. */
  readonly ownPage: string;
}

/** Why a flow is not shown. */
export type RejectionReason =
  | 'element'
  | 'option'
  | 'host'
  | 'white-label'
  | 'flow'
  | 'language'
  | 'cookies'
  | 'origin'
  | 'unavailable';

/** Why the edge rejects a host page. */
export interface FlowRejection {
  readonly reason: RejectionReason;
  readonly errorMessage: string;
}

/** Data of a frame page, with the origin that framed it. */
export interface FramedFlow {
  readonly flow: EmbeddedFlow;
  /** Origin of the host page; messages go there and nowhere else. */
  readonly host: string;
  readonly scheme: 'light' | 'dark' | 'system';
}

/** Messages from a frame to its host page. */
export type FrameMessage =
  | { readonly portal: 'height'; readonly height: number }
  | { readonly portal: 'mounted' }
  | { readonly portal: 'refused'; readonly reason: RejectionReason; readonly message: string }
  | { readonly portal: 'event'; readonly event: unknown };
