import { html } from './html';

describe('html', () => {
  test('SEC-R9 escapes every interpolated text, in content and in quoted attributes', () => {
    const name = `"><script>alert('x')</script>&`;
    expect(html`<p title="${name}">${name}</p>`.toString()).toBe(
      '<p title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;">' +
        '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;</p>',
    );
  });

  test('SEC-R9 keeps nested markup, joins lists and omits absent values', () => {
    const cells = ['a', '<b>'].map((cell) => html`<b>${cell}</b>`);
    expect(html`${cells}${null}${undefined}${false}${0}`.toString()).toBe('<b>a</b><b>&lt;b&gt;</b>0');
  });
});

test('SEC-R9 a direction mark of a stored name reorders nothing on a page', () => {
  const marks = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
  expect(String(html`<td title="${`a${marks}`}">${`${marks}<b`}</td>`)).toBe('<td title="a">&lt;b</td>');
});
