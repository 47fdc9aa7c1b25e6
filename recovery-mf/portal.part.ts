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
  ahead: ['root-config/i18next', 'shared-wl-assets/i18next', 'shared-wl-assets/inner-pages'],
  texts: ['validation'],
  shares: ['zustand', 'i18next', 'react-i18next'],
  exposes: { './fixtures': { module: './src/studio-fixtures.tsx', load: 'later' } },
});
