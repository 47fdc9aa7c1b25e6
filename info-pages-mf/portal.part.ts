import { definePart } from '@portal/tooling/part';
import { CLIP_COOKIE_POLICY, pageNames } from './src/page-names';

/** Below these a wrong address still names a client, whose brand Page Not Found then bears. */
const OF_A_CLIENT = ['/app/:wl', '/apps/:wl', '/self-service/:wl', '/:wl'];

export default definePart({
  name: 'info-pages-mf',
  slots: ['main'],
  routes: [
    ...pageNames.flatMap((page) => [
      { path: `/app/:wl/${page}`, page },
      { path: `/apps/:wl/${page}`, page },
      { path: `/${page}`, page },
    ]),
    { path: '/app/clip/cookiePolicy', page: CLIP_COOKIE_POLICY },
    ...OF_A_CLIENT.map((base) => ({ path: `${base}/*`, page: 'notFound', status: 404 })),
    { path: '*', page: 'notFound', status: 404 },
  ],
  ahead: ['shared-wl-assets/rail-page', 'shared-wl-assets/inner-pages'],
  exposes: { './fixtures': { module: './src/studio-fixtures.tsx', load: 'later' } },
});
