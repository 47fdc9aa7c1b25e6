import { html } from './html';

describe('html', () => {
  test('escapes every interpolated text, in content and in quoted attributes @SEC-R9', () => {
    const name = `"><script>alert('x')</script>&`;
    expect(html`<p title="${name}">${name}</p>`.toString()).toBe(
      '<p title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;">' +
        '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;</p>',
    );
  });

  test('keeps nested markup, joins lists and omits absent values @SEC-R9', () => {
    const cells = ['a', '<b>'].map((cell) => html`<b>${cell}</b>`);
    expect(html`${cells}${null}${undefined}${false}${0}`.toString()).toBe('<b>a</b><b>&lt;b&gt;</b>0');
  });
});

test('a direction mark of a stored name reorders nothing on a page @SEC-R9', () => {
  const marks = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
  expect(String(html`<td title="${`a${marks}`}">${`${marks}<b`}</td>`)).toBe('<td title="a">&lt;b</td>');
});
