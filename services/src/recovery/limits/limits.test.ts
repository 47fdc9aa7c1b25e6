import {
  begin,
  otherThan,
  proof,
  requestPasscode,
  startRecoveryTestServer,
  useRecoveryServer,
} from '../../../test-support/recovery/recovery-harness';

const server = useRecoveryServer();

test.each([
  [40, '@quick'],
  [200, '@long'],
])(
  'at most 5 of %i concurrent wrong passcodes are compared, then no right one %s @SEC-R2',
  async (attempts) => {
    const { visitor, claims, code } = await requestPasscode(server);
    const wrong = proof(claims, otherThan(code));
    const guess = () => visitor.post('/fps/verify-otp', wrong);
    const responses = await Promise.all(Array.from({ length: attempts }, guess));
    const evaluated = responses.filter((response) => response.body.errorMessage === 'OTP_ERR_001');
    const left = evaluated.map((response) => response.body.attemptsLeft);
    expect(left.sort()).toEqual([1, 2, 3, 4]);
    expect(responses.filter((response) => response.body.errorMessage === 'OTP_ERR_003')).toHaveLength(
      attempts - left.length,
    );
    const [row] = await server.database.query<{ wrong_codes: number }>(
      'SELECT wrong_codes FROM recovery_transactions',
    );
    expect(row!.wrong_codes).toBe(5);
    const right = await visitor.post('/fps/verify-otp', proof(claims, code));
    expect([right.status, right.body.errorMessage]).toEqual([422, 'OTP_ERR_003']);
    expect((await visitor.post('/fps/generate-otp', claims)).body.errorMessage).toBe('OTP_ERR_003');
  },
);

test('the fifth attempt can still succeed, and a right passcode is not counted as wrong @SEC-R2', async () => {
  const { visitor, claims, code } = await requestPasscode(server);
  for (let i = 0; i < 4; i += 1) await visitor.post('/fps/verify-otp', proof(claims, otherThan(code)));
  expect((await visitor.post('/fps/verify-otp', proof(claims, code))).status).toBe(200);
  const [counts] = await server.database.query(
    `SELECT t.wrong_codes, cardinality(w.at) AS today FROM recovery_transactions t
     JOIN recovery_wrong_codes w ON w.user_key = t.user_key`,
  );
  expect(counts).toEqual({ wrong_codes: 4, today: 4 });
});

test('concurrent right passcodes create one grant, concurrent sends one message @SEC-R2', async () => {
  const visitor = await server.visitor();
  const claims = await begin(visitor, 'alex.morgan');
  const sends = await Promise.all(
    Array.from({ length: 10 }, () => visitor.post('/fps/generate-otp', claims)),
  );
  expect(new Set(sends.map((response) => response.body.sentAt)).size).toBe(1);
  const codes = await server.getPasscodes('alex.morgan');
  expect(codes).toHaveLength(1);
  const right = proof(claims, codes[0]!);
  const responses = await Promise.all(
    Array.from({ length: 4 }, () => visitor.post('/fps/verify-otp', right)),
  );
  expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
  expect(await server.database.query('SELECT 1 FROM recovery_grants')).toHaveLength(1);
});

/** How often a recovery sends another passcode (security rule 2). */
const RESENDS = 3;

test(`a resend invalidates the older passcode, resets no counter and is limited to ${RESENDS} @SEC-R2`, async () => {
  const { visitor, claims, response, code } = await requestPasscode(server);
  expect(response.body.resendsLeft).toBe(RESENDS);
  await visitor.post('/fps/verify-otp', proof(claims, otherThan(code)));
  const repeated = await visitor.post('/fps/generate-otp', claims);
  expect([repeated.body.sentAt, (await server.getPasscodes('alex.morgan')).length]).toEqual([
    response.body.sentAt,
    1,
  ]);
  const sms = await begin(visitor, 'alex.morgan', 'SMS');
  const soon = await visitor.post('/fps/generate-otp', { ...claims, channel: 'SMS', value: sms.value });
  expect([soon.status, soon.headers['retry-after'], soon.body.retryAfterSeconds]).toEqual([429, '30', 30]);
  for (let left = RESENDS - 1; left >= 0; left -= 1) {
    server.advanceClock(30);
    expect((await visitor.post('/fps/generate-otp', claims)).body.resendsLeft).toBe(left);
  }
  const old = await visitor.post('/fps/verify-otp', proof(claims, code));
  expect([old.body.errorMessage, old.body.attemptsLeft]).toEqual(['OTP_ERR_001', 3]);
  server.advanceClock(30);
  // Waiting does not help: this recovery sends no more, and a new one sends at once.
  const spent = await visitor.post('/fps/generate-otp', claims);
  expect([spent.status, spent.body.retryAfterSeconds, spent.headers['retry-after']]).toEqual([
    429,
    undefined,
    undefined,
  ]);
  expect(await server.getPasscodes('alex.morgan')).toHaveLength(RESENDS + 1);
  // By another channel, since the messages to one destination are limited as well.
  const restarted = await begin(visitor, 'alex.morgan', 'SMS');
  expect((await visitor.post('/fps/generate-otp', restarted)).body.resendsLeft).toBe(RESENDS);
});

// Unknown User IDs have destinations too, so that a limit does not reveal which users exist.
describe.each(['alex.morgan', 'somebody.else'])('messages to one destination: %s', (userId) => {
  const MINUTE = 60;
  const HOUR = 60 * MINUTE;
  const DAY = 24 * HOUR;
  let begun: Date;
  beforeEach(() => {
    begun = server.now();
  });
  /** Moves the clock to the given number of seconds after the first message. */
  const at = (seconds: number) =>
    server.advanceClock(seconds - (server.now().getTime() - begun.getTime()) / 1_000);
  const send = async (count: number) => {
    for (let i = 0; i < count; i += 1) {
      expect((await requestPasscode(server, userId)).response.status).toBe(200);
      server.skipSendPause();
    }
  };
  const expectRejectedUntil = async (end: number) => {
    const seconds = end - (server.now().getTime() - begun.getTime()) / 1_000;
    const { response } = await requestPasscode(server, userId);
    expect([response.status, response.headers['retry-after'], response.body.retryAfterSeconds]).toEqual([
      429,
      String(seconds),
      seconds,
    ]);
  };

  const [hourTag, dayTag] = userId === 'alex.morgan' ? ['@long', '@quick'] : ['@quick', '@long'];
  test(`a destination gets 5 messages an hour, and the response says when the next is possible @SEC-R2 ${hourTag}`, async () => {
    await send(1);
    at(10 * MINUTE);
    await send(4);
    await expectRejectedUntil(HOUR);
    at(HOUR - 1);
    await expectRejectedUntil(HOUR);
    at(HOUR);
    await send(1);
    await expectRejectedUntil(HOUR + 10 * MINUTE);
    expect(await server.getPasscodes(userId)).toHaveLength(userId === 'alex.morgan' ? 6 : 0);
  });

  test(`a destination gets 10 messages a day, and the response says when the next is possible @SEC-R2 ${dayTag}`, async () => {
    await send(5);
    at(HOUR + 1);
    await send(5);
    await expectRejectedUntil(DAY);
    at(2 * HOUR + 2);
    await expectRejectedUntil(DAY);
    at(DAY - 1);
    await expectRejectedUntil(DAY);
    at(DAY);
    await send(5);
    // The second five are an hour and a second newer.
    await expectRejectedUntil(DAY + HOUR + 1);
  });
});

test.each([
  ['same', 429, '@quick'],
  ['two', 200, '@long'],
] as const)(
  'text messages and calls share a limit: with the phones “%s” the sixth send gets %s %s @SEC-R2 @SEC-R4',
  async (phones, status, _tag) => {
    const like = await startRecoveryTestServer(
      {},
      {},
      {
        // Decoys resemble the users, so all decoys offer text messages and phone calls.
        changeUsers: (database) =>
          database.query(
            `UPDATE users SET channels = '{sms,phone}', cell_phone_sealed = alex.cell_phone_sealed,
             business_phone_sealed = CASE WHEN $1::boolean THEN alex.cell_phone_sealed ELSE alex.business_phone_sealed END
           FROM users alex WHERE alex.user_id = 'alex.morgan'`,
            [phones === 'same'],
          ),
      },
    );
    const send = async (userId: string, channel: 'SMS' | 'Call') => {
      const visitor = await like.visitor();
      const { status } = await visitor.post('/fps/generate-otp', await begin(visitor, userId, channel));
      like.skipSendPause();
      return status;
    };
    for (const userId of ['alex.morgan', 'somebody.else']) {
      const statuses = [];
      for (let i = 0; i < 5; i += 1) statuses.push(await send(userId, 'SMS'));
      statuses.push(await send(userId, 'Call'));
      expect(statuses).toEqual([200, 200, 200, 200, 200, status]);
    }
    await like.close();
  },
);

test('an IP address can start 20 transactions an hour @SEC-R2', async () => {
  const strict = await startRecoveryTestServer({
    transactionsPerIpPerHour: 20,
    lookupsPerIpPerHour: 20,
  });
  await strict.reset();
  const visitor = await strict.visitor();
  const statuses = [];
  for (let i = 0; i < 21; i += 1) {
    const forwarded = {
      headers: { 'x-xsrf-token': visitor.cookies['XSRF-TOKEN'] ?? '', 'x-forwarded-for': `10.0.0.${i}` },
    };
    statuses.push(
      (await visitor.post('/fps/auth', { devicePrint: '', flow: 'FPS', userId: `u${i}` }, forwarded)).status,
    );
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses[20]).toBe(429);
  strict.advanceClock(3600);
  expect((await begin(visitor, 'alex.morgan')).transactionId).not.toBe('undefined');
  await strict.close();
});

test('an IPv6 site can start at most as many recoveries as a hundred of its networks @SEC-R4 @long', async () => {
  const strict = await startRecoveryTestServer({ transactionsPerIpPerHour: 1 });
  await strict.reset();
  const visitor = await strict.visitor();
  const beginFrom = async (remoteAddress: string): Promise<number> => {
    const headers = { 'x-xsrf-token': visitor.cookies['XSRF-TOKEN'] ?? '' };
    const body = { devicePrint: '', flow: 'FPS', userId: 'nobody' };
    return (await visitor.post('/fps/auth', body, { headers, remoteAddress })).status;
  };
  expect(await beginFrom('2001:db8:7:1::1')).toBe(200);
  // Rejected for the network, so not counted for its site.
  for (let again = 0; again < 5; again += 1) expect(await beginFrom('2001:db8:7:1::2')).toBe(429);
  for (let network = 2; network <= 100; network += 1)
    expect(await beginFrom(`2001:db8:7:${network.toString(16)}::1`)).toBe(200);
  expect(await beginFrom('2001:db8:7:ffff::1')).toBe(429);
  expect(await beginFrom('2001:db8:8:1::1')).toBe(200);
  strict.advanceClock(3600);
  expect(await beginFrom('2001:db8:7:ffff::1')).toBe(200);
  await strict.close();
});
