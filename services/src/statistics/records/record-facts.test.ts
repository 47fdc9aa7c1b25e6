import { recordFacts } from './record-facts';

const usage = {
  EVENT_TYPE: 'portal_USAGE_STATS',
  SCENARIO: 'FPS',
  RECOVERY_STEP: 'finished',
  CHANNEL: 'Email',
  STATE_GUID: 'a-1',
  JOURNEY_TIME: 90_000,
  TRANSITION_STATUS: 'Success',
};
const call = {
  EVENT_NAME: 'portal_HTTP_STATS',
  REQUEST_URL: '/portal-login-service/public/uti/{userId}',
  ELAPSED_TIME: 12.4,
  HTTP_STATUS: 'Failure',
  HTTP_STATUS_CODE: -1,
};

test('a recovery step records its progress, channel and duration @STA-7', () => {
  expect(recordFacts(usage)).toMatchObject({
    topic: 'recovery',
    scenario: 'FPS',
    step: 'finished',
    channel: 'Email',
    journey: 'a-1',
    value: 90_000,
    succeeded: true,
  });
});

test.each([
  [usage, 'recovery'],
  [call, 'call'],
  [{ EVENT_NAME: 'portal_USER_CLICK_STATS', ACTION: 'Click' }, 'click'],
  [{ EVENT_NAME: 'portal_USER_CLICK_STATS', ACTION: 'Log In' }, 'sign-in'],
  [{ EVENT_CODE: 'NLA01', SUB_EVENT_CODE: 'NLA0113' }, 'sign-in failure'],
  [{ EVENT_CODE: 'NLA11', SUB_EVENT_CODE: 'NLA0102' }, 'sign-in failure'],
  [{ EVENT_TYPE: 'portal_STATE_STATS' }, 'transition'],
  [{ EVENT_TYPE: 'portal_PART_STATS', PLUGIN_NAME: 'shell', TRANSITION_STATUS: 'Failure' }, 'part'],
  [{ EVENT_TYPE: 'portal_WEB_VITALS', VITAL: 'CLS', VALUE: 0.1 }, 'vital'],
])('%o has the topic %s @STA-1 @STA-2 @STA-3', (record, topic) => {
  expect(recordFacts(record).topic).toBe(topic);
});

test.each([
  ['an unknown event', { EVENT_TYPE: 'made-up' }],
  ['a number as text', { ...call, ELAPSED_TIME: '12' }],
  ['a negative time', { ...call, ELAPSED_TIME: -1 }],
  ['a time beyond a day', { ...call, ELAPSED_TIME: 1e12 }],
  ['a URL with markup', { ...call, REQUEST_URL: '/<script>' }],
  ['a formula as URL', { ...call, REQUEST_URL: '=1+1' }],
  ['an unknown step', { ...usage, RECOVERY_STEP: 'hacked' }],
  ['an unknown sub-event', { EVENT_CODE: 'NLA01', SUB_EVENT_CODE: 'NLA9999' }],
  ['an unknown vital', { EVENT_TYPE: 'portal_WEB_VITALS', VITAL: 'XXX', VALUE: 1 }],
  ['an invalid part', { EVENT_TYPE: 'portal_PART_STATS', PLUGIN_NAME: 7, TRANSITION_STATUS: 'Success' }],
  ['no record', null],
  ['a list', [1]],
])('%s is stored under the topic other @STA-8', (_name, record) => {
  expect(recordFacts(record)).toMatchObject({ topic: 'other' });
});
