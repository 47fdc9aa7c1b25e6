import { LOGIN_PARAMETERS, PASSED_LOGIN_PARAMETERS } from '@portal/contract/navigation';
import { definePart } from '@portal/tooling/part';

/** The small login app of another portal, with its own frame and login-mf's screens (CLP-1, CLP-2). */
export default definePart({
  name: 'clip-login-mf',
  slots: ['main'],
  routes: [
    // Redirects to the login page with the query.
    { path: '/app/clip', page: 'start', query: LOGIN_PARAMETERS, passThrough: LOGIN_PARAMETERS },
    {
      path: '/app/clip/login',
      page: 'login',
      title: 'login-mf:title',
      query: LOGIN_PARAMETERS,
      passThrough: PASSED_LOGIN_PARAMETERS,
      example: 'SMQUERYDATA=probe&TARGET=%2Fapps%2F',
    },
    // `wl` names the client affected by the outage, if the proxy or the login page knows it.
    { path: '/app/clip/sorry', page: 'sorry', title: 'clip-login-mf:sorry', query: ['wl'] },
  ],
  exposes: { './fixtures': { module: './src/studio-fixtures.tsx', load: 'later' } },
  uses: ['login-mf'],
  texts: ['validation', 'loginMessages'],
});
