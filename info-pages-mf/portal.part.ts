import { definePart } from '@portal/tooling/part';
import { pageNames } from './src/page-names';

/** Prefixes below which an unknown URL names a client, whose brand Page Not Found shows. */
const CLIENT_PREFIXES = ['/app/:wl', '/apps/:wl', '/self-service/:wl', '/:wl'];

const AFTER_LOGOUT = { query: ['forgetUserIdRedirect'] };

export default definePart({
  name: 'info-pages-mf',
  slots: ['main'],
  routes: [
    ...pageNames.flatMap((page) => [
      // Sign-on's query names the app after a log-out there, since an app has no logout page.
      { path: `/app/:wl/${page}`, page, ...(page === 'logout' && AFTER_LOGOUT) },
      { path: `/apps/:wl/${page}`, page },
      { path: `/${page}`, page },
    ]),
    ...CLIENT_PREFIXES.flatMap((base) =>
      [base, `${base}/*`].map((path) => ({ path, page: 'notFound', status: 404 })),
    ),
    { path: '*', page: 'notFound', status: 404 },
  ],
  exposes: { './fixtures': { module: './src/studio-fixtures.tsx', load: 'later' } },
});
