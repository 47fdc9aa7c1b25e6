import { matchRoute } from '../navigation/match-route';
import type { RouteMatch } from '../portal/page-boot';

interface DeclaredRoute {
  readonly path: string;
  readonly page: string;
  readonly query?: readonly string[];
}

const KEYS = ['default', '%64efault', 'd%65f%61ult', '%64%65%66%61%75%6C%74'];
const RESTS = ['anything', 'any/thing', 'other%77ise'];

/**
 * Returns spellings of a URL that must give the same page: percent-encoded, in capitals, with a trailing slash. A
 * part's plan maps them all to one page (D-2).
 * @param routes routes of the part
 * @param declared path of one of the routes
 * @param query query string of each URL
 */
export const routeSpellings = (
  routes: readonly DeclaredRoute[],
  declared: string,
  query = '',
): readonly RouteMatch[] => {
  const parts = [{ name: 'part', routes: routes.map((route) => ({ query: [], ...route })) }];
  const respell = (key: string, rest: string, spell: (step: string) => string): string =>
    declared
      .split('/')
      .map((step) => (step === ':wl' ? key : step === '*' ? rest : spell(step)))
      .join('/');
  return KEYS.flatMap((key) =>
    RESTS.flatMap((rest) => [
      respell(key, rest, (step) => step),
      respell(key, rest, (step) => step.toUpperCase()),
    ]),
  )
    .flatMap((path) => [path, `${path}/`])
    .flatMap((path) => matchRoute(parts, new URL(`https://portal.example${path}?${query}`)) ?? []);
};
