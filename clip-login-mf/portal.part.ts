import { LOGIN_PARAMETERS } from '@portal/shared-wl-assets/login-messages';
import { definePart } from '@portal/tooling/part';

/** The small login app of another portal: its frame is its own, its screens are login-mf's (CLP-1, CLP-2). */
export default definePart({
  name: 'clip-login-mf',
  slots: ['main'],
  routes: [
    { path: '/app/clip', page: 'start', query: LOGIN_PARAMETERS },
    {
      path: '/app/clip/login',
      page: 'login',
      query: LOGIN_PARAMETERS,
      example: 'SMQUERYDATA=probe&TARGET=%2Fapps%2F',
    },
    { path: '/app/clip/sorry', page: 'sorry' },
  ],
  exposes: { './fixtures': { module: './src/studio-fixtures.tsx', load: 'later' } },
  uses: ['login-mf'],
  texts: ['validation', 'loginMessages'],
});
