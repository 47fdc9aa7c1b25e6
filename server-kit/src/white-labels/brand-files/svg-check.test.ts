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
  ['<script>alert(1)</script>', '<script>'],
  ['<path onload="alert(1)" d="M0 0"/>', 'onload'],
  ['<foreignObject><p/></foreignObject>', '<foreignObject>'],
  ['<style>path{fill:red}</style>', '<style>'],
  ['<path style="fill:url(https://evil.example)"/>', 'style'],
  ['<path fill="url(https://evil.example/x.svg#a)"/>', 'outside the file'],
  ['<path fill="url(data:image/svg+xml,x)"/>', 'outside the file'],
  ['<path fill="red url(#a) url(//evil.example)"/>', 'outside the file'],
  ['<path fill="ur\\6c(https://evil.example)"/>', 'outside the file'],
  ['<path mask="URL( \'https://evil.example\' )"/>', 'outside the file'],
  ['<image href="https://evil.example/x.png"/>', '<image>'],
  ['<use href="#a"/>', '<use>'],
  ['<a href="javascript:alert(1)"><path d="M0 0"/></a>', '<a>'],
  ['<animate attributeName="href" to="x"/>', '<animate>'],
  ['<set attributeName="fill" to="red"/>', '<set>'],
  ['<text>Bank</text>', '<text>'],
  ['<path xlink:href="#a" d="M0 0"/>', 'xlink:href'],
  ['<svg:script xmlns:svg="http://www.w3.org/2000/svg"/>', '<svg:script>'],
  ['<g xmlns="http://www.w3.org/1999/xhtml"><path d="M0 0"/></g>', 'wrong xmlns'],
  ['<![CDATA[x]]>', 'CDATA'],
  ['<?xml-stylesheet href="https://evil.example"?>', 'xml-stylesheet'],
  ['<path d="M0 0">', 'well-formed'],
  ['<path d=M0/>', 'well-formed'],
  ['&nbsp;', 'well-formed'],
  ['<path d="M0 0"/>'.repeat(501), '502 elements'],
])('%s is rejected @SEC-R9', (inner, says) => {
  expect(checkSvg(`${OPEN}${inner}</svg>`)).toEqual({ problem: expect.stringContaining(says) });
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
