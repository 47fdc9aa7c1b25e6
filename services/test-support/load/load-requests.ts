import type { Request } from 'autocannon';
import { FIRST_STEP, LOAD_TARGET_PATHS, type Step, type Visit } from './load-flows';

/** Stores the cookies of a response, because the session id changes when a passcode is verified. */
function keepCookies(visit: Visit, headers: object): void {
  for (const [name, value] of Object.entries(headers as Record<string, unknown>)) {
    if (name.toLowerCase() !== 'set-cookie') continue;
    for (const cookie of [value].flat() as string[]) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      visit.cookies = { ...visit.cookies, [pair.slice(0, at)]: pair.slice(at + 1) };
    }
  }
}

/**
 * Converts a step to a request of autocannon, which passes the same visit to all requests of a connection.
 * @param nextUser returns the user of the next visit
 */
export function toRequest([call, path, body, keep]: Step, nextUser: () => string): Request {
  return {
    setupRequest: (request, context) => {
      const visit = context as Visit;
      if (call === FIRST_STEP) {
        delete visit.cookies;
        visit.user = nextUser();
      }
      const place = typeof path === 'string' ? path : path(visit);
      const content = body?.(visit);
      return {
        ...request,
        method: body ? 'POST' : 'GET',
        path: LOAD_TARGET_PATHS.test(place) ? place : `/portal-login-service/public${place}`,
        headers: {
          ...(visit.cookies && {
            cookie: Object.entries(visit.cookies)
              .map(([name, value]) => `${name}=${value}`)
              .join('; '),
            'x-xsrf-token': visit.cookies['XSRF-TOKEN'] ?? '',
          }),
          ...(content && { 'content-type': 'application/json' }),
        },
        ...(content && { body: JSON.stringify(content) }),
      };
    },
    onResponse: (status, text, context, headers) => {
      keepCookies(context as Visit, headers ?? {});
      if (status === 200 && text) keep?.(context as Visit, JSON.parse(text) as Record<string, string>);
    },
  };
}
