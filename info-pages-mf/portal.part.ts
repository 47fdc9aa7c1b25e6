import { definePart } from '@portal/tooling/part';
import { pageNames } from './src/page-names';

export default definePart({
  name: 'info-pages-mf',
  slots: ['main'],
  routes: [
    ...pageNames.flatMap((page) => [
      { path: `/app/:wl/${page}`, page },
      { path: `/apps/:wl/${page}`, page },
      { path: `/${page}`, page },
    ]),
    { path: '*', page: 'notFound', status: 404 },
  ],
  exposes: { './fixtures': { module: './src/studio-fixtures.tsx', load: 'later' } },
});
