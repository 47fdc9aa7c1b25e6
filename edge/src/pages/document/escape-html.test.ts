import { escapeHtml, inlineJson } from './escape-html';

test('SEC-R9 escaped HTML contains no markup characters', () => {
  expect(escapeHtml(`<a href="x" title='y'>&</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&lt;/a&gt;',
  );
});

test.each(['</script><script>alert(1)</script>', '<!--', '\u2028\u2029'])(
  'SEC-R9 inline JSON cannot close its script element: %j',
  (text) => {
    const json = inlineJson({ text });
    expect(json).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(json)).toEqual({ text });
  },
);
