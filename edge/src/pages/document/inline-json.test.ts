import { inlineJson } from './inline-json';

test.each(['</script><script>alert(1)</script>', '<!--', '\u2028\u2029'])(
  'inline JSON cannot close its script element: %j @SEC-R9',
  (text) => {
    const json = inlineJson({ text });
    expect(json).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(json)).toEqual({ text });
  },
);
