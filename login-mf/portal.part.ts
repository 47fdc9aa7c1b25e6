import { LOGIN_PARAMETERS, PASSED_LOGIN_PARAMETERS } from '@portal/contract/navigation';
import { definePart } from '@portal/tooling/part';

export default definePart({
  name: 'login-mf',
  slots: ['main'],
  routes: [
    {
      path: '/app/:wl/login',
      page: 'login',
      title: 'login-mf:title',
      query: LOGIN_PARAMETERS,
      passThrough: PASSED_LOGIN_PARAMETERS,
      example: 'SMQUERYDATA=probe&TARGET=%2Fapps%2Fhome',
    },
    { path: '/app/:wl/sorry', page: 'sorry', title: 'login-mf:titleSorry' },
  ],
  exposes: {
    './fixtures': { module: './src/studio-fixtures.tsx', load: 'later' },
    './LoginScreen': './src/LoginScreen.tsx',
    './SorryScreen': './src/SorryScreen.tsx',
    './page-plan': './src/page-plan.ts',
  },
  texts: ['validation', 'loginMessages'],
  shares: ['zustand'],
});
