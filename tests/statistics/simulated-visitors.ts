import type { Channel } from '@portal/contract/api';
import { type RecoveryStep } from '@portal/contract/statistics';
import {
  challengeRecord,
  clickRecord,
  httpRecord,
  partRecord,
  RECOVERY_FAILURES,
  recoveryEventName,
  recoveryRecord,
  type RecoveryScenario,
  type StatisticsPage,
  type StatisticsRecord,
  vitalRecord,
} from '@portal/shared-wl-assets/statistics-records';
import { createSeededRandom } from './seeded-random';

/** A record and its arrival in milliseconds since the epoch. */
export interface ArrivingRecord {
  readonly at: number;
  readonly kind: 'click' | 'http' | 'usage' | 'digital-pulse';
  readonly record: StatisticsRecord;
}

const BRANDS = [
  ['default', 'Aldermere', 0.6],
  ['karmesin', 'Karmesin Privatbank', 0.25],
  ['lioninternet', 'Lion Internet', 0.15],
] as const;
const VERSION = '0.1.0';
const BASE = '/portal-login-service/public';
/** Median duration of each request in milliseconds, assuming real mail and phone providers. */
const CALLS = {
  auth: [`${BASE}/fps/auth`, 210],
  lookup: [`${BASE}/fuid/lookup`, 180],
  generate: [`${BASE}/fps/generate-otp`, 380],
  verify: [`${BASE}/fps/verify-otp`, 240],
  change: [`${BASE}/change`, 290],
  emails: [`${BASE}/fuid/emails`, 160],
  userType: [`${BASE}/uti/alex.morgan`, 40],
} as const;
const MINUTE = 60_000;

/** Simulates visitors of the portal in a period, their actions and the resulting records. */
export function simulateVisitors(
  from: number,
  until: number,
  visitors: number,
  seed = 7,
): readonly ArrivingRecord[] {
  const { random, pick, time } = createSeededRandom(seed);
  const records: ArrivingRecord[] = [];

  const createPage = (part: string, path: string): StatisticsPage => {
    const [key, name] = pick(BRANDS.map((brand) => [brand, brand[2]] as const));
    return {
      whiteLabelKey: key,
      portalName: name,
      language: key === 'karmesin' ? 'de-DE' : 'en-US',
      environment: 'LOCAL',
      userType: 'external',
      part,
      state: path.replace('{wl}', key),
      hostUrl: 'https://portal.example',
      screen: { width: 1440, height: 900 },
      userAgent: 'Simulated',
      client: {
        browserInfo: { name: 'Chrome', version: '140' },
        deviceInfo: { model: '', type: '', vendor: '' },
        osInfo: { name: 'Windows', version: '11' },
      },
      userId: null,
      token: null,
      lastActivity: null,
    };
  };
  const arrive = (at: number, kind: ArrivingRecord['kind'], record: StatisticsRecord): void => {
    if (at < until) records.push({ at, kind, record });
  };

  const load = (page: StatisticsPage, at: number): void => {
    const slots = [
      [page.part, 'main', 320],
      ['shell', 'header', 140],
      ['shell', 'footer', 60],
    ] as const;
    for (const [part, slot, median] of slots) {
      const error = random() < 0.002 ? 'TypeError' : null;
      const arrived = { part, version: VERSION, slot, elapsed: time(median), error };
      arrive(at, 'usage', partRecord(page, arrived, new Date(at)));
    }
    const vitals = [
      ['LCP', time(900)],
      ['INP', time(60)],
      ['CLS', random() * 0.02],
      ['FCP', time(700)],
      ['TTFB', time(180)],
    ] as const;
    for (const [name, value] of vitals) {
      const owner = { name: page.part, version: VERSION };
      arrive(at, 'usage', vitalRecord(page, { name, value, rating: 'good' }, owner, new Date(at)));
    }
  };

  const signIn = (at: number): void => {
    const page = createPage('login-mf', '/app/{wl}/login');
    load(page, at);
    const now = new Date(at + 20_000);
    const attempt = {
      action: 'Log In',
      component: 'login-mf',
      eventType: 'submit',
      fieldId: 'form',
      fieldValue: '',
      redirect: '/login/forms/bg/ProcessLogin.fcc',
      details: '',
    };
    arrive(now.getTime(), 'click', clickRecord(page, attempt, now));
    if (random() > 0.05) return;
    const code = pick([
      ['NLA0113', 0.65],
      ['NLA0102', 0.25],
      ['NLA0103', 0.1],
    ] as const);
    arrive(now.getTime() + 1_000, 'digital-pulse', {
      WL_KEY: page.whiteLabelKey,
      EVENT_CODE: 'NLA01',
      SUB_EVENT_CODE: code,
      EVENT_STATUS: 'Failure',
    });
  };

  const call = (page: StatisticsPage, at: number, name: keyof typeof CALLS): number => {
    const [url, median] = CALLS[name];
    const timedOut = random() < 0.001;
    const elapsed = timedOut ? 30_001 : time(median);
    arrive(
      at + elapsed,
      'http',
      httpRecord(page, {
        method: 'post',
        url,
        elapsed,
        status: timedOut ? 1 : 200,
        successful: !timedOut,
        accept: 'application/json',
        headers: { 'content-type': 'application/json' },
        size: 240,
        fromState: page.state,
      }),
    );
    return at + elapsed;
  };

  const recover = (opened: number, number: number): void => {
    const scenario = pick<RecoveryScenario>([
      ['FPS', 0.68],
      ['FUID', 0.22],
      ['FTU', 0.1],
    ]);
    const channel = pick<Channel>([
      ['Email', 0.62],
      ['SMS', 0.29],
      ['Call', 0.09],
    ]);
    const page = createPage('recovery-mf', scenario === 'FUID' ? '/{wl}/fuid' : '/{wl}/fps');
    let at = opened;
    let since = opened;
    let from = '';
    const addRecord = (step: RecoveryStep, name: string): void => {
      const chosen = step === 'opened' || step === 'found' ? null : channel;
      const journey = { guid: `journey-${number}`, scenario, channel: chosen, openedAt: opened };
      const usage = { journey, step, name, userId: null, from, since };
      arrive(at, 'usage', recoveryRecord(page, usage, new Date(at)));
      [from, since] = [name, at];
    };
    const reach = (step: Exclude<RecoveryStep, 'failed'>): void =>
      addRecord(step, recoveryEventName({ scenario, channel }, step));
    load(page, at);
    reach('opened');
    at = call(page, at + 12_000 + random() * 20_000, scenario === 'FUID' ? 'lookup' : 'auth');
    call(page, at, 'userType');
    if (random() < 0.09) {
      if (scenario === 'FUID') addRecord('failed', RECOVERY_FAILURES.userId);
      return;
    }
    reach('found');
    if (random() < 0.04) return;
    at += 4_000 + random() * 9_000;
    const journey = { guid: `journey-${number}`, scenario, channel, openedAt: opened };
    arrive(at, 'click', challengeRecord(page, { journey, userId: null }, channel, new Date(at)));
    at = call(page, at, 'generate');
    reach('sent');
    at = call(page, at + 15_000 + random() * 45_000, 'verify');
    if (random() < 0.095) {
      if (random() < 0.4) addRecord('failed', RECOVERY_FAILURES.errorPage);
      return;
    }
    reach('verified');
    if (random() < 0.023) return;
    at = call(
      page,
      at + (scenario === 'FUID' ? 200 : 25_000 + random() * 50_000),
      scenario === 'FUID' ? 'emails' : 'change',
    );
    reach('finished');
  };

  // More visitors in the middle of the period than at its ends.
  const moment = (): number => from + ((random() + random()) / 2) * (until - from - MINUTE);
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    if (random() < 0.12) recover(moment(), visitor);
    else signIn(moment());
  }
  return records.sort((one, other) => one.at - other.at);
}
