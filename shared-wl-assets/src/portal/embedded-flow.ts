import type { PageBoot, PartAddress } from './page-boot';

/** Flows that a host page can embed: sign-in, forgot password, forgot User ID, first-time set-up. */
export const FLOW_NAMES = ['login', 'fps', 'fuid', 'ftu'] as const;
export type FlowName = (typeof FLOW_NAMES)[number];

/** A file and what its content has to be (W3C SRI). */
export interface CheckedFile {
  /** Path on the portal's origin. */
  readonly address: string;
  readonly integrity: string;
}

/** What the edge tells a host page of one flow (CARD-8): what a page of the portal would carry. */
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
  /** The page of the portal with this flow, for visitors who cannot be served in the host page. */
  readonly ownPage: string;
}

/** Why a flow is not shown. */
export type RefusalReason =
  'element' | 'option' | 'host' | 'white-label' | 'flow' | 'language' | 'cookies' | 'origin' | 'unavailable';

/** What the edge says when a host page may not have a flow. */
export interface FlowRefusal {
  readonly reason: RefusalReason;
  readonly errorMessage: string;
}

/** What a frame page is told besides: who framed it. */
export interface FramedFlow {
  readonly flow: EmbeddedFlow;
  /** Origin of the host page; messages go there and nowhere else. */
  readonly host: string;
  readonly scheme: 'light' | 'dark' | 'system';
}

/** What a frame tells its host page. */
export type FrameMessage =
  | { readonly portal: 'height'; readonly height: number }
  | { readonly portal: 'mounted' }
  | { readonly portal: 'refused'; readonly reason: RefusalReason; readonly message: string }
  | { readonly portal: 'event'; readonly event: unknown };
