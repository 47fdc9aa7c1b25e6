import { CHANNEL_NAMES } from '@portal/contract/recovery';
import { EVENT_NAMES, RECOVERY_STEPS } from '@portal/contract/statistics';
import type { StatisticsJson } from './record';

/** Subject of a record; `other` for unknown ones. */
export type Topic =
  | 'click'
  | 'sign-in'
  | 'sign-in failure'
  | 'call'
  | 'recovery'
  | 'transition'
  | 'part'
  | 'vital'
  | 'other';

/** Validated facts of a record; null when missing or invalid. */
export interface RecordFacts {
  topic: Topic;
  sub_event: string | null;
  journey: string | null;
  scenario: string | null;
  step: string | null;
  channel: string | null;
  address: string | null;
  page: string | null;
  part: string | null;
  version: string | null;
  vital: string | null;
  succeeded: boolean | null;
  status: number | null;
  elapsed_ms: number | null;
  value: number | null;
}

export const SCENARIOS = ['FPS', 'FTU', 'FUID'] as const;
const VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
/** Sub-events of a failed sign-in (section 7, STA-3). */
export const SUB_EVENTS = ['NLA0113', 'NLA0102', 'NLA0103'] as const;

/** Maximum plausible duration, in milliseconds: a day. */
const LONGEST = 24 * 60 * 60 * 1_000;

type Fields = Readonly<Record<string, StatisticsJson>>;

function readText(fields: Fields, name: string, shape: RegExp): string | null {
  const value = fields[name];
  return typeof value === 'string' && shape.test(value) ? value : null;
}
function readOption<Value extends string>(
  fields: Fields,
  name: string,
  values: readonly Value[],
): Value | null {
  return values.find((value) => value === fields[name]) ?? null;
}
function readNumber(fields: Fields, name: string, least: number, most: number): number | null {
  const value = fields[name];
  // Adding 0 turns -0 into 0, as the database stores it.
  return typeof value === 'number' && value >= least && value <= most ? value + 0 : null;
}
/** For integer columns: a single fraction would make the whole batch fail. */
function readWholeNumber(fields: Fields, name: string, least: number, most: number): number | null {
  const value = readNumber(fields, name, least, most);
  return Number.isInteger(value) ? value : null;
}

const GUID = /^[\w-]{1,64}$/;
const ADDRESS = /^(?:https:\/\/[\w.:-]{1,255})?\/[\w./{}~-]{0,150}$/;
const NAME = /^[a-z][a-z0-9-]{0,63}$/;
const VERSION = /^[\w.+-]{1,40}$/;

function readFacts(fields: Fields): Omit<RecordFacts, 'topic'> {
  const elapsed = readNumber(fields, 'ELAPSED_TIME', 0, LONGEST);
  const succeeded = fields['TRANSITION_STATUS'] ?? fields['HTTP_STATUS'];
  const finished = fields['RECOVERY_STEP'] === 'finished';
  return {
    sub_event: readOption(fields, 'SUB_EVENT_CODE', SUB_EVENTS),
    journey: readText(fields, 'STATE_GUID', GUID),
    scenario: readOption(fields, 'SCENARIO', SCENARIOS),
    step: readOption(fields, 'RECOVERY_STEP', RECOVERY_STEPS),
    channel: readOption(fields, 'CHANNEL', CHANNEL_NAMES),
    address: readText(fields, 'REQUEST_URL', ADDRESS),
    page: readText(fields, 'TO_STATE', ADDRESS),
    part: readText(fields, 'PLUGIN_NAME', NAME),
    version: readText(fields, 'PLUGIN_VERSION', VERSION),
    vital: readOption(fields, 'VITAL', VITALS),
    succeeded: succeeded === 'Success' ? true : succeeded === 'Failure' ? false : null,
    status: readWholeNumber(fields, 'HTTP_STATUS_CODE', -1, 999),
    elapsed_ms: elapsed === null ? null : Math.round(elapsed),
    value: readNumber(fields, finished ? 'JOURNEY_TIME' : 'VALUE', 0, LONGEST),
  };
}

/** Rules in order of precedence: the first match determines the subject. */
const TOPIC_RULES: readonly (readonly [
  Topic,
  (fields: Fields, facts: Omit<RecordFacts, 'topic'>) => boolean,
])[] = [
  [
    'sign-in failure',
    (fields, { sub_event }) =>
      // The portal's login page has NLA01; each app has its own code.
      sub_event !== null && /^NLA\d{2}$/.test(String(fields['EVENT_CODE'])),
  ],
  [
    'recovery',
    (fields, { step, scenario, journey }) =>
      fields['EVENT_TYPE'] === EVENT_NAMES.usage && step !== null && scenario !== null && journey !== null,
  ],
  [
    'part',
    (fields, { part, succeeded }) =>
      fields['EVENT_TYPE'] === EVENT_NAMES.part && part !== null && succeeded !== null,
  ],
  [
    'vital',
    (fields, { vital, value }) =>
      fields['EVENT_TYPE'] === EVENT_NAMES.vitals && vital !== null && value !== null,
  ],
  ['transition', (fields) => fields['EVENT_TYPE'] === EVENT_NAMES.transition],
  ['sign-in', (fields) => fields['EVENT_NAME'] === EVENT_NAMES.click && fields['ACTION'] === 'Log In'],
  ['click', (fields) => fields['EVENT_NAME'] === EVENT_NAMES.click],
  [
    'call',
    (fields, { address, elapsed_ms, status }) =>
      fields['EVENT_NAME'] === EVENT_NAMES.http && address !== null && elapsed_ms !== null && status !== null,
  ],
];

/** Extracts subject and facts of a cleaned record. Wrong types and unknown values are ignored. */
export function recordFacts(record: StatisticsJson): RecordFacts {
  const fields: Fields =
    typeof record === 'object' && record !== null && !Array.isArray(record) ? record : {};
  const facts = readFacts(fields);
  const topic = TOPIC_RULES.find(([, holds]) => holds(fields, facts))?.[0] ?? 'other';
  return { topic, ...facts };
}
