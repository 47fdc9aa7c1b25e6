import { checkSvg } from './svg-check';

const OPEN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 32">';
const DRAWING =
  '<defs><linearGradient id="a"><stop offset="0" stop-color="#123456"/></linearGradient></defs><g fill="url(#a)"><path d="M0 0h9v9z"/></g>';

test('a drawing of shapes and gradients is accepted, with the dimensions of its view box @WL-2', () => {
  expect(checkSvg(`<?xml version="1.0"?>\n<!-- Bank -->${OPEN}<title>Bank</title>${DRAWING}</svg>`)).toEqual({
    dimensions: { width: 120, height: 32 },
  });
  expect(checkSvg(`${OPEN.replace('0 0 120 32', '0,0,64,32')}</svg>`)).toEqual({
    dimensions: { width: 64, height: 32 },
  });
});

test.each([
  ['', 'well-formed'],
  ['x', 'well-formed'],
  [`<!DOCTYPE svg [<!ENTITY a "x">]>${OPEN}</svg>`, 'DOCTYPE'],
  ['<html xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 1 1"/>', 'does not begin with <svg>'],
  ['<svg viewBox="0 0 1 1"/>', 'lacks xmlns'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'needs a viewBox'],
  ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 1"/>', 'needs a viewBox'],
  ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="a b c d"/>', 'needs a viewBox'],
  [`${OPEN}<path d="M0 0"/>`, 'well-formed'],
])('a file that begins with %j is rejected @SEC-R9', (text, says) => {
  expect(checkSvg(text)).toEqual({ problem: expect.stringContaining(says) });
});
