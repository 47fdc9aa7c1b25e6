import { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';
import { createHttp, prepareRequest, REQUEST_TIMEOUT_MS } from './http';

const request = (over: Partial<InternalAxiosRequestConfig>): InternalAxiosRequestConfig => ({
  method: 'post',
  url: '/portal-login-service/public/fps/auth',
  headers: new AxiosHeaders(),
  ...over,
});

test('recovery requests time out after 30,000 ms @API-1', () => {
  expect(REQUEST_TIMEOUT_MS).toBe(30_000);
  expect(createHttp().defaults.timeout).toBe(30_000);
});

test('a timeout has its own error code; a request aborted by navigation does not @STA-5', async () => {
  interface Silent extends Readonly<Record<'upload' | 'open' | 'setRequestHeader' | 'send', unknown>> {
    readonly ontimeout?: () => void;
    readonly onabort?: () => void;
  }
  const requests: Silent[] = [];
  const nothing = (): void => undefined;
  jest.spyOn(window, 'XMLHttpRequest').mockImplementation(() => {
    const request = { upload: {}, open: nothing, setRequestHeader: nothing, send: nothing };
    requests.push(request);
    return request as never;
  });
  const code = async (end: 'ontimeout' | 'onabort'): Promise<unknown> => {
    const call = createHttp().get('/x');
    await new Promise((resolve) => setTimeout(resolve));
    requests.at(-1)?.[end]?.();
    return call.catch((error: { readonly code: unknown }) => error.code);
  };
  expect([await code('ontimeout'), await code('onabort')]).toEqual(['ETIMEDOUT', 'ECONNABORTED']);
  jest.restoreAllMocks();
});

test('JSON responses are parsed without an explicit response type @API-1', () => {
  expect(createHttp().defaults.transitional).toMatchObject({ forcedJSONParsing: true });
});

test.each([
  ['post', '/portal-login-service/public/change', true],
  ['put', '/x', true],
  ['get', '/portal-login-service/public/uti/alex.morgan', false],
  ['head', '/x', false],
  ['delete', 'x', true],
  ['options', '/x', false],
  ['post', '//evil.example/x', false],
  ['post', '/\\evil.example/x', false],
  ['post', '/\t/evil.example/x', false],
  ['post', ' //evil.example/x', false],
  ['post', '\u0001//evil.example/x', false],
  ['post', '\u001f \n/\t\\evil.example/x', false],
  ['post', '\u0000https://evil.example/x', false],
  ['post', '\u00a0//own/x', true],
  ['post', '', true],
  ['post', 'HTTPS:evil.example', false],
  ['post', 'https://evil.example/x', false],
])('%s %j sends the CSRF token: %s @API-2', (method, url, carries) => {
  document.cookie = 'XSRF-TOKEN=own.token';
  const { headers, withXSRFToken } = prepareRequest(request({ method, url }));
  expect([headers.get('X-XSRF-TOKEN') ?? null, withXSRFToken]).toEqual([carries ? 'own.token' : null, false]);
});

test('a token planted by another page is sent beside the portal’s own @SEC-R11', () => {
  document.cookie = 'XSRF-TOKEN=own.token';
  document.cookie = 'MY-XSRF-TOKEN=other';
  const cookies = jest
    .spyOn(document, 'cookie', 'get')
    .mockReturnValue('XSRF-TOKEN=planted; a=b; XSRF-TOKEN=own.token');
  expect(prepareRequest(request({ method: 'post', url: '/x' })).headers.get('X-XSRF-TOKEN')).toBe(
    'planted, own.token',
  );
  cookies.mockReturnValue('a=b');
  expect(prepareRequest(request({ method: 'post', url: '/x' })).headers.has('X-XSRF-TOKEN')).toBe(false);
  cookies.mockRestore();
});

test('the header timeoutInSeconds sets the timeout of a request @API-2', () => {
  const headers = new AxiosHeaders({ timeoutInSeconds: '5' });
  expect(prepareRequest(request({ headers })).timeout).toBe(5_000);
});

test.each(['', 'soon', '-1', '0'])('a timeoutInSeconds of "%s" is ignored @API-2', (value) => {
  const headers = new AxiosHeaders({ timeoutInSeconds: value });
  expect(prepareRequest(request({ headers, timeout: 30_000 })).timeout).toBe(30_000);
});

test.each([
  ['in a frame, with the origin of the portal', location.origin, 'true'],
  ['inline, with the origin of the host', 'https://login.bank.example', undefined],
])('the X-Portal-Embedded header is set correctly %s @CARD-8 @SEC-R11', async (_where, origin, said) => {
  await jest.isolateModulesAsync(async () => {
    const { setEmbeddedVisit } = await import('../portal/embedded-visit');
    const { prepareRequest: prepare } = await import('./http');
    expect(prepare(request({})).headers.get('X-Portal-Embedded')).toBeUndefined();
    setEmbeddedVisit({ origin, token: 'token' });
    for (const method of ['get', 'post']) {
      const prepared = prepare(request({ method, headers: new AxiosHeaders() }));
      expect(prepared.headers.get('X-Portal-Embedded')).toBe(said);
    }
    const elsewhere = prepare(request({ url: 'https://evil.example/x', headers: new AxiosHeaders() }));
    expect(elsewhere.headers.get('X-Portal-Embedded')).toBeUndefined();
  });
});

/**
 * Sends one request, which gets these statuses one after the other, each with the token of a new session; a page keeps its
 * cookies if `keepsCookies`.
 */
const calls = async (
  { embedded = false, keepsCookies = true, errorCode = 'ISB_COOKIE01' },
  ...statuses: readonly number[]
) => {
  const sent: (string | undefined)[] = [];
  let status = 0;
  await jest.isolateModulesAsync(async () => {
    const { setEmbeddedVisit } = await import('../portal/embedded-visit');
    const { createHttp: create } = await import('./http');
    if (embedded) setEmbeddedVisit({ origin: 'https://login.bank.example', token: 'token 0' });
    const http = create();
    http.defaults.adapter = (config) => {
      if (!embedded && keepsCookies) document.cookie = `XSRF-TOKEN=token ${sent.length + 1}`;
      sent.push(`${String(config.headers.get('X-XSRF-TOKEN') ?? 'none')} ${String(config.data)}`);
      const response = {
        data: JSON.stringify({ errorCode }),
        status: statuses[sent.length - 1] ?? 500,
        statusText: '',
        headers: { 'x-xsrf-token': `token ${sent.length}` },
        config,
      };
      return response.status < 300
        ? Promise.resolve(response)
        : Promise.reject(new AxiosError('', '', config, {}, response));
    };
    ({ status } = await http
      .post('/x', { a: 1 })
      .catch((error: { readonly response: { readonly status: number } }) => error.response));
  });
  document.cookie = 'XSRF-TOKEN=; max-age=0';
  return { sent, status };
};

test('a flow whose session was renewed elsewhere retries with the token of the 403 response @CARD-8 @SEC-R17', async () => {
  expect(await calls({ embedded: true }, 403, 200)).toEqual({
    sent: ['token 0 {"a":1}', 'token 1 {"a":1}'],
    status: 200,
  });
});

test('a page that has lost its cookies retries its request with those of the 403 response @STO-1 @SEC-R17', async () => {
  expect(await calls({}, 403, 200)).toEqual({ sent: ['none {"a":1}', 'token 1 {"a":1}'], status: 200 });
});

test.each([
  ['a request of a flow that is rejected again', { embedded: true }, [403, 403, 200], 2],
  ['a request of a page that is rejected again', {}, [403, 403, 200], 2],
  ['a request of a browser that blocks cookies', { keepsCookies: false }, [403, 200], 1],
  ['a request with another status', { embedded: true }, [422, 200], 1],
  ['a request rejected for another reason', { errorCode: 'ISB_SITEMDR08' }, [403, 200], 1],
])('%s is not retried @CARD-8 @SEC-R17', async (_which, page, statuses, times) => {
  const { sent, status } = await calls(page, ...statuses);
  expect(sent).toHaveLength(times);
  expect(status).toBe(statuses[0]);
});

test('requests to the portal continue the trace of the page; a page without one adds no header @STA-4', () => {
  const sent = (url: string): unknown => prepareRequest(request({ url })).headers.get('traceparent');
  expect(sent('/x')).toBeUndefined();
  const trace = Object.assign(document.createElement('meta'), { name: 'traceparent', content: '00-a-b-01' });
  document.head.append(trace);
  expect([sent('/x'), sent('https://evil.example/x'), sent('//evil.example/x')]).toEqual([
    '00-a-b-01',
    undefined,
    undefined,
  ]);
  trace.remove();
});
