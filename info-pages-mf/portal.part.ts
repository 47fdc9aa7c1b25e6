import { definePart } from '@portal/tooling/part';
import { type PageName, pageNames } from './src/page-names';

/** Prefixes below which an unknown URL names a client, whose brand Page Not Found shows. */
const CLIENT_PREFIXES = ['/app/:wl', '/apps/:wl', '/self-service/:wl', '/:wl'];

const AFTER_LOGOUT = { query: ['forgetUserIdRedirect'] };

const declare = (path: string, page: PageName, more = {}) => ({
  path,
  page,
  title: `info-pages-mf:${page}.heading`,
  ...more,
});

export default definePart({
  name: 'info-pages-mf',
  slots: ['main'],
  routes: [
    ...pageNames.flatMap((page) => [
      // Sign-on's query names the app after a log-out there, since an app has no logout page.
      declare(`/app/:wl/${page}`, page, page === 'logout' ? AFTER_LOGOUT : {}),
      declare(`/apps/:wl/${page}`, page),
      declare(`/${page}`, page),
    ]),
    ...CLIENT_PREFIXES.flatMap((base) =>
      [base, `${base}/*`].map((path) => declare(path, 'notFound', { status: 404 })),
    ),
    declare('*', 'notFound', { status: 404 }),
  ],
  exposes: { './fixtures': { module: './src/studio-fixtures.tsx', load: 'later' } },
});
