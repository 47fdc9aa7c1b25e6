/** @jest-environment node */
import { matchFlow } from './embed-host';

test.each([
  ['/apps/home?wl=karmesin', 'login'],
  ['/app/karmesin/login', 'login'],
  ['/default/fps', 'fps'],
  ['/default/fps?FTUF=Y', 'ftu'],
  ['/self-service/default/fuid', 'fuid'],
  ['/app/default/termsOfUse', null],
  ['/registration/self-reg/default/open_account', null],
  ['/', null],
])('the URL %s is the flow %s @CARD-8', (target, flow) => {
  expect(matchFlow(target)).toBe(flow);
});
