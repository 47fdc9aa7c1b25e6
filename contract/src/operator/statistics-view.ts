import type { Channel } from '../api';
import type { Moment } from './moment';

/** Filters that the operator has selected; null means all. */
export interface StatisticsSelection {
  readonly whiteLabel: string | null;
  readonly scenario: 'FPS' | 'FTU' | 'FUID' | null;
  readonly channel: Channel | null;
  readonly period: 'hour' | 'day' | 'week' | 'month';
}

/** Sign-ins of a period. */
export interface SignIns {
  readonly attempts: number;
  readonly failures: number;
}

export interface FailureColumn {
  /** Start of the column's period. */
  readonly at: Moment;
  /** Failures by sub-event. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Number of recoveries that reached each step. */
export interface Funnel {
  readonly opened: number;
  readonly found: number;
  readonly sent: number;
  readonly verified: number;
  readonly finished: number;
  readonly failed: number;
}

export interface FinishedRow {
  readonly white_label: string;
  readonly scenario: NonNullable<StatisticsSelection['scenario']>;
  readonly channel: NonNullable<StatisticsSelection['channel']>;
  readonly sent: number;
  readonly verified: number;
  readonly finished: number;
}

/** Times in milliseconds. */
export interface CallRow {
  readonly address: string;
  readonly calls: number;
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
  readonly timeouts: number;
  readonly failures: number;
}

export interface PartRow {
  readonly part: string;
  readonly version: string;
  readonly loads: number;
  readonly failures: number;
  /** 75th percentile, milliseconds. */
  readonly p75: number;
}

export interface VitalRow {
  readonly white_label: string;
  readonly page: string;
  readonly part: string;
  readonly version: string;
  readonly vital: string;
  readonly p75: number;
  readonly visits: number;
}

/** All figures of the page for operators. */
export interface StatisticsFigures {
  readonly from: Moment;
  readonly until: Moment;
  readonly signIns: SignIns;
  readonly signInsBefore: SignIns;
  readonly failures: readonly FailureColumn[];
  readonly funnel: Funnel;
  readonly funnelBefore: Funnel;
  readonly finished: readonly FinishedRow[];
  /** Median duration of finished recoveries in milliseconds; null when none finished. */
  readonly typicalTime: number | null;
  readonly calls: readonly CallRow[];
  readonly parts: readonly PartRow[];
  readonly vitals: readonly VitalRow[];
  /** Keys of the white labels with records, the busiest first. */
  readonly whiteLabels: readonly string[];
}

/** Data of the statistics page. */
export interface StatisticsView {
  /** Path of the page, without query. */
  readonly path: string;
  readonly selection: StatisticsSelection;
  /** The selection as a query string. */
  readonly query: string;
  /** Keys and names of the white labels in the figures and in the selection. */
  readonly whiteLabels: Readonly<Record<string, string>>;
  /** Null when they cannot be read. */
  readonly figures: StatisticsFigures | null;
}
