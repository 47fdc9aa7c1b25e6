import { definePart } from '@portal/tooling/part';
import { CLIP_BASE, pageNames } from './src/page-names';

/** Below these a wrong address still names a client, whose brand Page Not Found then bears. */
const OF_A_CLIENT = ['/app/:wl', '/apps/:wl', '/self-service/:wl', '/:wl'];

export default definePart({
  name: 'info-pages-mf',
  slots: ['main'],
  routes: [
    ...pageNames.flatMap((page) => [
      // After a log-out sign-on says whether it was one of the second app, which has no such page of its own.
      { path: `/app/:wl/${page}`, page, ...(page === 'logout' && { query: ['forgetUserIdRedirect'] }) },
      { path: `/apps/:wl/${page}`, page },
      { path: `/${page}`, page },
    ]),
    { path: `${CLIP_BASE}cookiePolicy`, page: 'cookiePolicy' },
    ...OF_A_CLIENT.flatMap((base) =>
      [base, `${base}/*`].map((path) => ({ path, page: 'notFound', status: 404 })),
    ),
    { path: '*', page: 'notFound', status: 404 },
  ],
  ahead: ['shared-wl-assets/rail-page', 'shared-wl-assets/inner-pages'],
  exposes: { './fixtures': { module: './src/studio-fixtures.tsx', load: 'later' } },
});
