import { findUnbalancedTag } from './balanced-markup';

const BALANCED = [
  '',
  'text',
  '<p>one<br/>two<br>three</p>',
  '<form><input value="&lt;/form>" disabled=""/></form>',
  "<p title='</p>'>text</p>",
  '<!-- <div> --><p></p>',
  '<svg viewBox="0 0 1 1"><path d="M0"/><g></g></svg>',
  '<svg/>',
  '<textarea><div></textarea>',
  '<script>"<div>"</script>',
  '<DIV></div>',
  '<my-element></my-element>',
  '<p></p >',
  'a < b',
  '<table><tbody><tr><td></td></tr></tbody></table>',
];
test.each(BALANCED)('the markup %j is balanced @CARD-6', (markup) => {
  expect(findUnbalancedTag(markup)).toBeNull();
});

const UNBALANCED: readonly (readonly [markup: string, problem: string])[] = [
  ['<div>', 'has <div> without its end'],
  ['</div>', 'has </div> without its start'],
  ['<div></div></div>', 'has </div> without its start'],
  ['</main><main>', 'has </main> without its start'],
  ['<b>bold</i>', 'has </i> inside <b>'],
  ['<b><i></b></i>', 'has </b> inside <i>'],
  ['<form><p></form>', 'has </form> inside <p>'],
  ['<form action="/"><input>', 'has <form> without its end'],
  ['<div/>', 'has <div> without its end'],
  ['<li>one<li>two', 'has <li> without its end'],
  ['<select><option>one', 'has <option> without its end'],
  ['<table><tr><td>', 'has <td> without its end'],
  ['<template>', 'has <template> without its end'],
  ['<noscript><p></noscript>', 'has </noscript> inside <p>'],
  ['<body class="x"></body>', 'has <body>'],
  ['<html>', 'has <html>'],
  ['<plaintext>', 'has <plaintext>'],
  ['</body>', 'has </body> without its start'],
  ...[
    '<!--',
    '<!-- comment --',
    '<div></div><a href="',
    "<a href='x",
    '<a href=x',
    '<p',
    '</p',
    '<textarea>',
    '<title>text',
    '<style>p {',
    '<script>',
    '<iframe>',
    '<xmp>',
    '<?',
  ].map((markup) => [markup, 'has'] as const),
];
test.each(UNBALANCED)('the markup %j is not balanced @CARD-6', (markup, problem) => {
  expect(findUnbalancedTag(markup)).toEqual(expect.stringContaining(problem));
});
