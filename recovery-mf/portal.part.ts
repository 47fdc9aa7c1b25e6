import { definePart } from '@portal/tooling/part';

const recovery = (page: 'fps' | 'fuid') =>
  [`/:wl/${page}`, `/self-service/:wl/${page}`, `/self-service/:wl/*/${page}`].map((path) => ({
    path,
    page,
    query: ['FTUF', 'forgetUserIdRedirect'],
  }));

export default definePart({
  name: 'recovery-mf',
  slots: ['main'],
  routes: [
    ...recovery('fps'),
    ...recovery('fuid'),
    { path: '/nxn/fps-self-change-pw', page: 'changePassword', query: ['wl', 'FTUF'] },
  ],
  ahead: ['shared-wl-assets/rail-page'],
  texts: ['validation'],
  shares: ['zustand', 'i18next', 'react-i18next'],
  exposes: { './fixtures': { module: './src/studio-fixtures.tsx', load: 'later' } },
});
