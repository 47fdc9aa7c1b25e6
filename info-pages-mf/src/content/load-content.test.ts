import { CONTENT_TIMEOUT, loadContent, NoSuchContent } from './load-content';
import { sanitised } from './sanitised';

describe('content from the service', () => {
  test('keeps text, lists, tables and links, and drops everything else @SEC-R9 @D-10', async () => {
    const html = await sanitised(
      '<h2 style="color:red" onclick="x()">A</h2><script>x()</script><form><input><button>b</button></form>' +
        '<iframe src="/x"></iframe><style>*{}</style><svg><a href="x"></a></svg><img src=x onerror=x()>' +
        '<table><tr><td>1</td></tr></table>' +
        '<a href="javascript:x()">bad</a><a href="//evil.example">bad</a><a href="/good" target="_top">good</a>',
    );
    expect(html).not.toMatch(
      /style|onclick|script|<form|<input|<button|iframe|<svg|<img|onerror|evil|target/,
    );
    expect(html).toContain('<h2>A</h2>');
    expect(html).toContain('<td>1</td>');
    expect(html).toContain('<a href="/good" rel="noopener">good</a>');
  });

  test('an identifier in code may break between its words @INF-3', async () => {
    expect(
      await sanitised(
        '<p><code>OptanonAlertBoxClosed</code> and <code>EU_COOKIE</code>, <b>BothWays</b></p>',
      ),
    ).toBe(
      '<p><code>Optanon<wbr>Alert<wbr>Box<wbr>Closed</code> and <code>EU_<wbr>COOKIE</code>, <b>BothWays</b></p>',
    );
  });

  test('form controls are removed with their text, and unsafe link URLs are removed @SEC-R9 @D-10', async () => {
    const html = await sanitised(
      '<form>Enter your password<p>here</p></form><label>PIN</label><button>Send</button><select><option>one</option></select>' +
        '<textarea>two</textarea><p id="portal-boot" name="x" class="y" data-z="1" aria-live="polite">stays</p>' +
        [
          '/\\evil.example',
          'https:evil',
          'data:text/html,x',
          'vbscript:x',
          ' javascript:x',
          'http://plain.example',
        ]
          .map((address) => `<a href="${address}">link</a>`)
          .join(''),
    );
    expect(html).toBe(`<p>stays</p>${'<a rel="noopener">link</a>'.repeat(6)}`);
  });

  const client = (data: unknown) => () => Promise.resolve({ get: () => Promise.resolve({ data }) });

  test.each([
    ['a page', { page: { text_s: '<p>Hi</p>' } }],
    ['a block', { block: { text: '<p>Hi</p>' } }],
  ])('the text of %s @API-1 @INF-9', async (_what, data) => {
    expect(await loadContent('/x', client(data))).toBe('<p>Hi</p>');
  });

  test.each([
    ['no text', { page: {} }],
    ['a number', { page: { text_s: 1 } }],
    ['an empty text', { page: { text_s: ' ' } }],
    ['no safe content', { block: { text: '<script>x()</script><p>&nbsp;</p>' } }],
    ['a page of HTML', '<html>'],
    ['null', null],
    ['an inherited field', Object.create({ page: { text_s: '<p>Hi</p>' } })],
  ])('a response with %s is a failure @INF-9 @INF-2', async (_what, data) => {
    await expect(loadContent('/x', client(data))).rejects.toThrow();
  });

  test('a text missing in the service is distinguished from an unavailable service @INF-9', async () => {
    const failing = (status: number) => () =>
      Promise.resolve({ get: () => Promise.reject({ response: { status } }) });
    await expect(loadContent('/x', failing(404))).rejects.toBeInstanceOf(NoSuchContent);
    await expect(loadContent('/x', failing(503))).rejects.not.toBeInstanceOf(NoSuchContent);
  });

  const SITES = '/app/npx/public/contentsvcs/v1/api/sites';
  test.each([
    ['/app/cs5/portal-de-de/open/cookiepolicy.json', '/app/cs5/gateway/open/cookiepolicy.json'],
    [`${SITES}/portal-de-DE/open/our-cookies`, `${SITES}/gateway/open/our-cookies`],
    [`${SITES}/portal-de-DE/sblocks/open/terms-of-use`, `${SITES}/gateway/sblocks/open/terms-of-use`],
  ])(
    'where %s does not exist, the English text is shown and marked as English @INF-3 @INF-5 @INF-9',
    async (german, english) => {
      const requested: string[] = [];
      const onlyEnglish = () =>
        Promise.resolve({
          get: (path: string) => {
            requested.push(path);
            return path === english
              ? Promise.resolve({ data: { page: { text_s: '<p>Hi</p>' } } })
              : Promise.reject({ response: { status: 404 } });
          },
        });
      expect(await loadContent(german, onlyEnglish)).toBe('<div lang="en-US"><p>Hi</p></div>');
      expect(requested).toEqual([german, english]);
    },
  );

  test('a request without a response times out after 30 s @INF-9 @CST', async () => {
    jest.useFakeTimers();
    const silent = () => Promise.resolve({ get: () => new Promise<never>(() => undefined) });
    const response = loadContent('/x', silent);
    const rejected = jest.fn();
    response.catch(rejected);
    await jest.advanceTimersByTimeAsync(CONTENT_TIMEOUT - 1);
    expect(rejected).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(rejected).toHaveBeenCalled();
    jest.useRealTimers();
  });
});
