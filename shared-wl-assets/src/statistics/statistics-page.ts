import type { ClientInformation } from '../portal/client-information';

/** What all records of a page say of it. Plain values, so that records can be made and tested without a browser. */
export interface StatisticsPage {
  readonly whiteLabelKey: string;
  readonly portalName: string;
  readonly language: string;
  readonly environment: string;
  readonly userType: 'internal' | 'external' | 'both';
  /** Name of the part on screen, such as `recovery-mf`. */
  readonly part: string;
  /** Address on screen, templated. */
  readonly state: string;
  /** Such as `https://portal.example`. */
  readonly hostUrl: string;
  /** In CSS pixels. */
  readonly screen: { readonly width: number; readonly height: number };
  readonly userAgent: string;
  readonly client: ClientInformation;
  /** User ID of the visitor as far as it is known; null when it is not. */
  readonly userId: string | null;
  /** Token that ties the records of a sign-in together; null without one. */
  readonly token: string | null;
  /** When the visitor last did something before this record; null at the first. */
  readonly lastActivity: Date | null;
}

/** What is sent and stored: one level of names and values. */
export type StatisticsRecord = Readonly<Record<string, string | number | boolean>>;
