import { clipApp, fixtureBoot } from '@portal/shared-wl-assets/test-support';
import { devicePrint } from './api/device-print';
import { passwordRequirements } from './change-password/password-requirements';
import { otpAuth } from './fixtures';
import { challengeOptions } from './flow/challenge-options';
import { maskedContact, screenReaderContact } from './flow/masked-contact';
import {
  PHONE_CALL_POLL_INTERVAL_MS,
  PHONE_CALL_STATUS_INTERVAL_MS,
  pollPhoneCall,
  watchPhoneCall,
} from './flow/phone-call-poll';
import { countdownText, minutesBetween, secondsUntil } from './flow/timing/server-time';
import {
  deleteChangeTicket,
  parseChangeTicket,
  persistChangeTicket,
  persistedChangeTicket,
} from './navigation/change-ticket';
import { loginUrl, requestUrl } from './navigation/urls';
import { passwordServiceUrl } from './page/go-to-change-password';

describe('challenge options', () => {
  const specified = { ...otpAuth, supportedotpChannels: ['email', 'sms', 'phone'] };

  test('options are ordered e-mail, SMS, call; the channel omits the digit of the key @OTP-2', () => {
    expect(challengeOptions(specified).map(({ key, channel }) => [key, channel])).toEqual([
      ['1Email', 'Email'],
      ['2SMS', 'SMS'],
      ['3Call', 'Call'],
    ]);
  });

  test.each([
    ['no destination', { ...specified, primaryEmail: null, cellPhone: '' }, ['3Call']],
    ['no channel', { ...otpAuth, supportedotpChannels: ['email'] }, ['1Email']],
    ['neither', { ...otpAuth, supportedotpChannels: [] }, []],
  ])('%s, no option @OTP-2', (_title, auth, keys) => {
    expect(challengeOptions(auth).map(({ key }) => key)).toEqual(keys);
  });
});

describe('contacts', () => {
  const phone = otpAuth.cellPhone ?? '';
  test('a number for phone calls shows its last 2 digits, one for messages its last 4 @VAL-7 @VER-1', () => {
    expect(maskedContact(phone, 'Call')).toBe('*********21');
    expect(maskedContact(phone, 'SMS')).toBe('+XXXXXXX4821');
    expect(maskedContact(otpAuth.primaryEmail ?? '', 'Email')).toBe('m************n@post.example');
  });

  test.each([
    ['m***n@post.example', { key: 'spoken.email', values: { start: 'm', end: 'n', domain: 'post.example' } }],
    ['m*@post.example', { key: 'spoken.emailShort', values: { start: 'm', domain: 'post.example' } }],
    ['m@post.example', { key: 'spoken.emailShort', values: { start: 'm', domain: 'post.example' } }],
    ['mn@post.example', { key: 'spoken.email', values: { start: 'm', end: 'n', domain: 'post.example' } }],
    ['+XXXX', { key: 'spoken.phoneHidden', values: {} }],
    ['+XXXXXXX4821', { key: 'spoken.phone', values: { digits: '4 8 2 1' } }],
  ])('%s is read out in words @VER-1', (masked, message) => {
    expect(screenReaderContact(masked)).toEqual(message);
  });
});

describe('polling of a phone call', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('polls every 20,000 ms and stops when the screen is left @VER-4', () => {
    const task = jest.fn();
    const stop = pollPhoneCall(task);
    jest.advanceTimersByTime(PHONE_CALL_POLL_INTERVAL_MS - 1);
    expect(task).not.toHaveBeenCalled();
    jest.advanceTimersByTime(20_001);
    expect(task).toHaveBeenCalledTimes(2);
    stop();
    jest.advanceTimersByTime(60_000);
    expect(task).toHaveBeenCalledTimes(2);
  });

  test('reads the status every 2,000 ms while the page is visible, until the screen is left @VER-4', () => {
    const task = jest.fn();
    const stop = watchPhoneCall(task);
    expect(PHONE_CALL_STATUS_INTERVAL_MS).toBe(2_000);
    jest.advanceTimersByTime(1_999);
    expect(task).not.toHaveBeenCalled();
    jest.advanceTimersByTime(2_001);
    expect(task).toHaveBeenCalledTimes(2);
    const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    jest.advanceTimersByTime(60_000);
    expect(task).toHaveBeenCalledTimes(2);
    hidden.mockRestore();
    stop();
    jest.advanceTimersByTime(60_000);
    expect(task).toHaveBeenCalledTimes(2);
  });

  test('a page that is visible again after a long time polls at once @SEC-R17', () => {
    const task = jest.fn();
    const stop = pollPhoneCall(task);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(task).not.toHaveBeenCalled();
    jest.setSystemTime(Date.now() + 30_000);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(task).toHaveBeenCalledTimes(1);
    stop();
  });
});

describe('time', () => {
  const sent = Date.UTC(2026, 10, 20, 14, 2);
  test('countdowns follow the server clock, not the local one @SEC-R17', () => {
    expect(secondsUntil(sent + 30_000, sent + 6_000, 0)).toBe(24);
    expect(secondsUntil(sent + 30_000, sent - 3_600_000, 3_606_000)).toBe(24);
    expect(secondsUntil(sent, sent + 1, 0)).toBe(0);
    expect(countdownText(24)).toBe('0:24');
    expect(countdownText(75)).toBe('1:15');
    expect(minutesBetween(sent, sent + 20 * 60_000)).toBe(20);
  });
});

describe('exit links', () => {
  const page = (path: string, key = 'karmesin', app?: typeof clipApp) => {
    const { route, whiteLabel } = fixtureBoot({
      route: { path },
      whiteLabel: { key, loginRoute: `/app/${key}-private/login` },
    });
    return { route, whiteLabel, ...(app && { app }) };
  };

  test('the login page is the one named in the white label, or that of the app @REC-7 @WL-2 @CLP-1', () => {
    expect(loginUrl(page('/karmesin/fps'))).toBe('/app/karmesin-private/login');
    expect(loginUrl(page('/karmesin/fps', 'karmesin', clipApp))).toBe('/app/clip/login');
  });

  test('a request screen keeps the path prefix of the visitor @NAV-4 @REC-5', () => {
    expect(requestUrl(page('/karmesin/fps'), 'FUID')).toBe('/karmesin/fuid');
    expect(requestUrl(page('/self-service/karmesin/fps'), 'FUID')).toBe('/self-service/karmesin/fuid');
  });

  test('a request screen keeps the way back to the app @CLP-1 @REC-5', () => {
    const back = 'forgetUserIdRedirect=%2Fapp%2Fclip%2Flogin';
    const clip = page('/default/fps', 'default', clipApp);
    expect(requestUrl(clip, 'FUID')).toBe(`/default/fuid?${back}`);
    expect(requestUrl(clip, 'FPS', true)).toBe(`/default/fps?FTUF=Y&${back}`);
  });

  test('the password service gets the parameters of section 3.7 @API-1 @CHG-1', () => {
    const address = new URL(
      passwordServiceUrl('/app/karmesin/login', { userType: 'internal', firstTime: true }),
      'https://x',
    );
    expect(address.pathname).toBe('/pw/forms/smpwservices.fcc');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      SMAUTHREASON: '34',
      TARGET: '/app/karmesin/login',
      smagentname: 'portal',
      uti: 'internal',
      FTUF: 'Y',
    });
  });
});

describe('change ticket', () => {
  const ticket = { userId: 'alex.morgan', userType: 'external' } as const;
  test('the ticket expires after 20 minutes @SEC-R12', () => {
    jest.useFakeTimers({ now: 1_000 });
    persistChangeTicket(ticket);
    jest.setSystemTime(1_000 + 20 * 60_000 - 1);
    expect(parseChangeTicket(persistedChangeTicket())).toEqual(ticket);
    jest.setSystemTime(1_000 + 20 * 60_000);
    expect(persistedChangeTicket()).toBeNull();
    expect(sessionStorage).toHaveLength(0);
    persistChangeTicket(ticket);
    deleteChangeTicket();
    expect(persistedChangeTicket()).toBeNull();
    jest.useRealTimers();
  });

  test.each([null, '', '{', '[]', '{"userId":1}'])('%s is not a valid ticket @SEC-R12', (kept) => {
    expect(parseChangeTicket(kept)).toBeNull();
  });
});

describe('password requirements', () => {
  const entry = (newPass: string, verifyPass = '', tempPass = '') => ({ newPass, verifyPass, tempPass });
  test('missing input is named in page order @CHG-2', () => {
    const needs = passwordRequirements(entry('Harbour7lane'), 'external', 8, false, []);
    expect(needs.list.map(({ need, met }) => [need, met])).toEqual([
      ['length', true],
      ['letters', true],
      ['digit', true],
      ['special', false],
    ]);
    expect(needs.missing).toEqual(['special', 'match']);
  });

  test('only internal users need 16 characters @CHG-2', () => {
    expect(passwordRequirements(entry('Harbour7lane!'), 'internal', 8, false, []).missing).toContain(
      'length',
    );
    expect(passwordRequirements(entry('Harbour7lane!'), 'both', 8, false, []).missing).toEqual(['match']);
  });

  test('a user of unknown type sees both lengths, if they differ @CHG-2 @REC-9', () => {
    expect(passwordRequirements(entry(''), 'both', 8, false, [])).toMatchObject({
      minimumLength: 8,
      internalMinimum: 16,
    });
    expect(passwordRequirements(entry(''), 'both', 16, false, []).internalMinimum).toBeNull();
    expect(passwordRequirements(entry(''), 'external', 8, false, []).internalMinimum).toBeNull();
    expect(passwordRequirements(entry(''), 'internal', 8, false, []).internalMinimum).toBeNull();
  });

  test('the minimum length is at least that of the client’s login form @CHG-2 @D-8', () => {
    const asked = passwordRequirements(entry('Harbour7!'), 'external', 10, false, []);
    expect(asked.minimumLength).toBe(10);
    expect(asked.missing).toContain('length');
    expect(passwordRequirements(entry('Harbour7!a'), 'external', 10, false, []).missing).toEqual(['match']);
  });

  test('first time: the temporary password is required, and the new one must differ @CHG-2 @D-7', () => {
    expect(passwordRequirements(entry('Welcome-Frida-4'), 'external', 8, true, []).missing).toEqual([
      'temporary',
      'match',
    ]);
    const same = passwordRequirements(
      entry('Welcome-Frida-4', 'Welcome-Frida-4', 'Welcome-Frida-4'),
      'external',
      8,
      true,
      [],
    );
    expect(same.missing).toEqual(['different']);
  });

  test('a rejected password stays rejected, a differing repetition is reported @CHG-2', () => {
    const pair = entry('Harbour7lane!', 'Harbour7lane!');
    expect(passwordRequirements(pair, 'external', 8, false, ['Harbour7lane!']).missing).toEqual(['history']);
    expect(passwordRequirements(pair, 'external', 8, false, []).missing).toEqual([]);
    expect(passwordRequirements(entry('Harbour7lane!', 'Harbour'), 'external', 8, false, []).mismatch).toBe(
      true,
    );
  });
});

test('the fingerprint has seven components @REC-12', () => {
  const device = {
    navigator: {
      userAgent: 'x'.repeat(600),
      language: 'de-DE',
      cookieEnabled: true,
      plugins: [{ name: 'PDF Viewer' }],
    },
    screen: { width: 1440, height: 900, availHeight: 875, colorDepth: 24 },
  };
  const now = new Date(0);
  expect(devicePrint(device, now)).toEqual({
    version: '1',
    userAgent: 'x'.repeat(500),
    screen: '24|1440|900|875',
    softwarePlugins: 'PDF Viewer',
    timezone: now.getTimezoneOffset(),
    language: 'de-DE',
    javaEnabled: false,
    cookieEnabled: true,
  });
});
