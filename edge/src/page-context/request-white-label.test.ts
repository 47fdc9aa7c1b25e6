import type { WhiteLabelConfiguration } from '@portal/contract/white-label';
import { whiteLabelOfUrl } from './request-white-label';

const known = ['default', 'ray', 'karmesin'];
const whiteLabels = {
  keys: () => known,
  get: (key: string) => (known.includes(key) ? ({ key } as WhiteLabelConfiguration) : null),
};

test.each([
  ['/apps/home?wl=karmesin', 'karmesin'],
  ['/app/karmesin/nowhere', 'karmesin'],
  ['/self-service/karmesin/nowhere', 'karmesin'],
  ['/karmesin/nowhere?wl=ray', 'karmesin'],
  ['/nowhere?wl=ray', 'ray'],
  ['/nowhere?wl=nobody', null],
  ['/nowhere', null],
])('%s names the client %s @NAV-7 @WL-2', (url, key) => {
  const found = whiteLabelOfUrl({ whiteLabels }, new URL(url, 'https://portal.example'));
  expect(found?.key ?? null).toBe(key);
});
