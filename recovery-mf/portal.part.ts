import { definePart } from '@portal/tooling/part';

/** Query parameters of every page of this part: first-time set-up, and where to return to (REC-1, REC-7). */
const QUERY = ['FTUF', 'forgetUserIdRedirect'];

const recovery = (page: 'fps' | 'fuid') =>
  [`/:wl/${page}`, `/self-service/${page}`, `/self-service/:wl/${page}`, `/self-service/:wl/*/${page}`].map(
    (path) => ({
      path,
      page,
      title: `recovery-mf:request.${page === 'fps' ? 'FPS' : 'FUID'}.heading`,
      query: path.includes(':wl') ? QUERY : ['wl', ...QUERY],
    }),
  );

export default definePart({
  name: 'recovery-mf',
  slots: ['main'],
  routes: [
    ...recovery('fps'),
    ...recovery('fuid'),
    {
      path: '/nxn/fps-self-change-pw',
      page: 'changePassword',
      title: 'recovery-mf:change.heading',
      query: ['wl', ...QUERY],
    },
  ],
  texts: ['validation'],
  shares: ['zustand', 'i18next', 'react-i18next'],
  exposes: { './fixtures': { module: './src/studio-fixtures.tsx', load: 'later' } },
});
