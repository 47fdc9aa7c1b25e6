import type { Moment } from './moment';

/** A part of the portal as the registry has it. */
export interface PartView {
  readonly name: string;
  /** Live build and its version; null when none is live. */
  readonly build: string | null;
  readonly version: string | null;
  readonly canary: { readonly id: string; readonly percent: number } | null;
  readonly changedAt: Moment;
  readonly changedBy: string;
  /** Build that this browser gets instead of the live one, and why it may not get it. */
  readonly override: {
    readonly target: string;
    readonly kind: 'ofBrowser' | 'ofWorkspace' | 'failed';
  } | null;
}

/** An event of the registry. */
export interface DeploymentEvent {
  readonly at: Moment;
  readonly part: string;
  readonly kind: 'deploy' | 'promote' | 'rollback' | 'canary';
  /** Share of the visitors who get a canary; null for other events. */
  readonly percent: number | null;
  readonly version: string;
  readonly build: string;
  readonly by: string;
}

/** Data of the deployments page. */
export interface DeploymentsView {
  readonly parts: readonly PartView[];
  /** Live parts with the parts whose modules they load. */
  readonly dependencies: readonly { readonly name: string; readonly uses: readonly string[] }[];
  /** Newest first. */
  readonly events: readonly DeploymentEvent[];
  /** Builds that this portal does not render on the server. */
  readonly renderFailures: readonly { readonly part: string; readonly id: string; readonly reason: string }[];
  /** Part and target in the URL, which fill the form. */
  readonly part: string;
  readonly target: string;
}
