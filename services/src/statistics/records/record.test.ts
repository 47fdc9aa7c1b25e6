import { cleanRecord, textField } from './record';

describe('cleanRecord', () => {
  test('keeps the fields of the specification @STA-1', () => {
    const record = {
      EVENT_TYPE: 'click',
      ELAPSED_TIME: 12,
      EMBEDDED_PORTAL: false,
      USER_TOKEN: 't',
      FIELD_ID: 'fps',
    };
    expect(cleanRecord(record)).toEqual(record);
  });

  test('removes fields that could contain a secret and masks secrets in URLs and headers @SEC-R15', () => {
    expect(
      cleanRecord({
        PASSWRD: 'x',
        newPass: 'x',
        password: 'x',
        otp: 'x',
        Cookie: 'x',
        HTTP_HEADERS: 'Accept: a\nX-XSRF-TOKEN: secret\nCookie: a=secret; b=secret',
        REQUEST_URL: '/login?SMQUERYDATA=secret&b=2&otp=secret#x',
        FIELD_ID: 'password',
        FIELD_VALUE: 'secret',
        nested: { tempPass: 'secret', keep: 1 },
      }),
    ).toEqual({
      HTTP_HEADERS: 'Accept: a\nX-XSRF-TOKEN: …\nCookie: …',
      REQUEST_URL: '/login?SMQUERYDATA=…&b=2&otp=…#x',
      FIELD_ID: 'password',
      nested: { keep: 1 },
    });
  });

  test('makes any value storable @STA-8', () => {
    expect(cleanRecord({ a: 'x\0y\ud800z😀', b: Infinity, c: undefined, ['\0']: 1 })).toEqual({
      a: 'x\ufffdy\ufffdz😀',
      b: null,
      c: null,
      '\ufffd': 1,
    });
    expect(cleanRecord({ a: 'x'.repeat(5000) })).toEqual({ a: 'x'.repeat(4096) });
    let deep: unknown = 'bottom';
    for (let level = 0; level < 20; level += 1) deep = { deep };
    expect(JSON.stringify(cleanRecord(deep))).not.toContain('bottom');
  });
});

test('textField takes the first field with text @STA-1', () => {
  expect(textField({ A: '', B: 2, C: 'c'.repeat(200) }, ['A', 'B', 'C'])).toBe('c'.repeat(150));
  expect(textField({}, ['toString'])).toBe('');
  expect(textField({ A: `${'a'.repeat(149)}😀` }, ['A'])).toBe(`${'a'.repeat(149)}\ufffd`);
});
