import type { ClientInformation } from '@portal/contract/page';

/** Page facts in all records. Plain values, so that records can be tested without a browser. */
export interface StatisticsPage {
  readonly whiteLabelKey: string;
  readonly portalName: string;
  readonly language: string;
  readonly environment: string;
  readonly userType: 'internal' | 'external' | 'both';
  /** Part on screen, such as `recovery-mf`. */
  readonly part: string;
  /** Route on screen, with placeholders for values. */
  readonly state: string;
  /** Such as `https://portal.example`. */
  readonly hostUrl: string;
  /** In CSS pixels. */
  readonly screen: { readonly width: number; readonly height: number };
  readonly userAgent: string;
  readonly client: ClientInformation;
  /** User ID of the visitor; null when it is unknown. */
  readonly userId: string | null;
  /** Token that correlates the records of a sign-in; null without one. */
  readonly token: string | null;
  /** Time of the visitor's previous action; null at the first. */
  readonly lastActivity: Date | null;
}

/** Stored form of a record: names and values without nesting. */
export type StatisticsRecord = Readonly<Record<string, string | number | boolean>>;
