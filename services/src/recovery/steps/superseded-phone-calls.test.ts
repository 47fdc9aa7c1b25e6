import {
  begin,
  otherThan,
  proof,
  requestPasscode,
  type TestVisitor,
  useRecoveryServer,
} from '../../../test-support/recovery/recovery-harness';
import { decodeFromWire } from '../../contacts/wire-encoding';
import { type Message, type MessageChannels, NotDeliveredError } from '../../messages/message-channels';
import { openMessageChannels } from '../../messages/open-message-channels';

/* Requests whose recovery is changed by another request between two of their statements. */

let failing = false;
let handedOver = 0;
/** Runs while a message is being sent. */
let meanwhile: ((message: Message) => Promise<unknown>) | null = null;
const server = useRecoveryServer(
  {},
  {},
  {
    openChannels: async (...given) => {
      const channels = await openMessageChannels(...given);
      const send: MessageChannels['send'] = async (message) => {
        // Excludes the lock notice, which is sent in the background.
        if (message.code !== null) handedOver += 1;
        await meanwhile?.(message);
        if (failing) throw new NotDeliveredError('unavailable', 'test failure');
        await channels.send(message);
      };
      return { ...channels, send };
    },
  },
);
beforeEach(() => {
  failing = false;
  handedOver = 0;
  meanwhile = null;
});

/** Runs `others` just before the next transaction, or the next statement that contains `sql`. */
function before(what: 'query' | 'transaction', others: () => Promise<unknown>, sql = ''): void {
  const { database } = server;
  const real = database[what].bind(database) as (...values: unknown[]) => Promise<unknown>;
  const spy = jest.spyOn(database, what).mockImplementation((async (...values: unknown[]) => {
    if (what === 'transaction' || String(values[0]).includes(sql)) {
      spy.mockRestore();
      await others();
    }
    return await real(...values);
  }) as never);
}

describe('verification of a passcode', () => {
  const COUNT = 'SET wrong_codes = wrong_codes + 1';

  test('after a concurrent verification of the same passcode does not report a lock @SEC-R17 @VER-7', async () => {
    const { visitor, claims, code } = await requestPasscode(server);
    const twin = { ...visitor.cookies };
    before('query', () => visitor.post('/fps/verify-otp', proof(claims, code)), COUNT);
    const late = await visitor.post('/fps/verify-otp', proof(claims, code), { cookies: twin });
    expect([late.status, late.body.errorMessage]).toEqual([403, 'The request could not be completed.']);
  });

  test('after the passcode was replaced does not report a lock, and counts nothing @SEC-R17 @VER-7', async () => {
    const { visitor, claims, code } = await requestPasscode(server);
    server.advanceClock(30);
    before('query', () => visitor.post('/fps/generate-otp', claims), COUNT);
    const late = await visitor.post('/fps/verify-otp', proof(claims, code));
    expect([late.status, late.body.errorMessage]).toEqual([403, 'OTP_ERR_001']);
    const [row] = await server.database.query('SELECT wrong_codes FROM recovery_transactions');
    expect(row).toEqual({ wrong_codes: 0 });
  });
});

describe('a request for a passcode', () => {
  test('after the recovery was locked reports the lock @SEC-R2 @OTP-5', async () => {
    const { visitor, claims, code } = await requestPasscode(server);
    server.advanceClock(30);
    const lock = async () => {
      for (let i = 0; i < 5; i += 1) await visitor.post('/fps/verify-otp', proof(claims, otherThan(code)));
    };
    before('transaction', lock);
    const late = await visitor.post('/fps/generate-otp', claims);
    expect([late.status, late.body.errorMessage]).toEqual([422, 'OTP_ERR_003']);
    expect(handedOver).toBe(1);
  });
});

describe('a failed send', () => {
  /**
   * A recovery whose call was ordered and whose e-mail then fails; `then` runs in between, with the passcode of the
   * e-mail.
   */
  async function failed(
    then: (code: string, visitor: TestVisitor, mail: Awaited<ReturnType<typeof begin>>) => Promise<unknown>,
  ) {
    const visitor = await server.visitor();
    const call = await begin(visitor, 'alex.morgan', 'Call');
    const mail = await begin(visitor, 'alex.morgan');
    const passcode = decodeFromWire(String((await visitor.post('/fps/generate-otp', call)).body.otp));
    server.advanceClock(30);
    let mailed = '';
    let happened = Promise.resolve();
    meanwhile = (message) => {
      mailed = message.code ?? '';
      visitor.waits = false;
      return (happened = happened.then(() => then(mailed, visitor, mail)).then(() => undefined));
    };
    failing = true;
    await visitor.post('/fps/generate-otp', mail);
    await happened;
    meanwhile = null;
    visitor.waits = true;
    await server.finishRetries();
    return { visitor, call, mail, shown: passcode, mailed };
  }

  test('after its passcode was verified keeps it verified, and revives none of an earlier call @SEC-R3 @SEC-R17', async () => {
    const { visitor, call, mail, shown, mailed } = await failed(async (code, by, claims) => {
      expect((await by.post('/fps/verify-otp', proof(claims, code))).status).toBe(200);
    });
    expect((await visitor.post('/fps/verify-otp', proof(call, shown))).status).toBe(403);
    expect((await visitor.post('/fps/verify-otp', proof(mail, mailed))).status).toBe(200);
    expect(await server.database.query('SELECT 1 FROM recovery_grants')).toHaveLength(1);
  });

  test('after the recovery was locked keeps the lock, and the next request reports it at once @SEC-R2 @SEC-R17', async () => {
    const { visitor, mail } = await failed(async (code, by, claims) => {
      for (let tries = 0; tries < 5; tries += 1)
        await by.post('/fps/verify-otp', proof(claims, otherThan(code)));
    });
    expect((await visitor.post('/fps/generate-otp', mail)).body.errorMessage).toBe('OTP_ERR_003');
    expect(await server.database.query('SELECT state FROM recovery_transactions')).toEqual([
      { state: 'LOCKED' },
    ]);
  });
});
