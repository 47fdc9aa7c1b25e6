import { CLIP_LOGIN, pagePrefixes } from '@portal/shared-wl-assets/navigation';
import { definePart } from '@portal/tooling/part';
import { OLD_HOME } from './src/bookmark-advice';
import { CLIP_BASE, pageNames } from './src/page-names';
import { HIDDEN_PATH_TOKEN, PATH_TOKEN } from './src/path-tokens';

/** Prefixes below which an unknown URL names a client, whose brand Page Not Found shows. */
const CLIENT_PREFIXES = ['/app/:wl', '/apps/:wl', '/self-service/:wl', '/:wl'];

const AFTER_LOGOUT = { query: ['forgetUserIdRedirect'] };
const NORMALIZE = { known: { forgetUserIdRedirect: [CLIP_LOGIN] } };

/** Page Not Found shows plain paths only; its advice and links depend on the beginning and the end of the path. */
const WRONG_PATH = {
  path: {
    token: PATH_TOKEN,
    hidden: HIDDEN_PATH_TOKEN,
    prefixes: [
      ...pagePrefixes(':wl').map(({ base, page }) => `${base}/${page}`),
      ...[CLIP_BASE, '/app/:wl/', OLD_HOME, '/app/'],
    ],
    endings: ['/fps', '/fuid'],
  },
};

export default definePart({
  name: 'info-pages-mf',
  slots: ['main'],
  routes: [
    ...pageNames.flatMap((page) => [
      // Sign-on's query names the clip app after a log-out there, since the clip app has no logout page.
      { path: `/app/:wl/${page}`, page, ...(page === 'logout' && AFTER_LOGOUT), normalize: NORMALIZE },
      { path: `/apps/:wl/${page}`, page, normalize: NORMALIZE },
      { path: `/${page}`, page, normalize: NORMALIZE },
    ]),
    { path: `${CLIP_BASE}cookiePolicy`, page: 'cookiePolicy', normalize: NORMALIZE },
    ...CLIENT_PREFIXES.flatMap((base) =>
      [base, `${base}/*`].map((path) => ({ path, page: 'notFound', status: 404, normalize: WRONG_PATH })),
    ),
    { path: '*', page: 'notFound', status: 404, normalize: WRONG_PATH },
  ],
  exposes: { './fixtures': { module: './src/studio-fixtures.tsx', load: 'later' } },
});
