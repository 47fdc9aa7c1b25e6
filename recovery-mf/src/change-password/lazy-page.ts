import { lazyComponent } from '../screens/Lazy';

/** The change-password page, so that the first page of a recovery does not load it. */
export const changePasswordPage = lazyComponent(
  async () =>
    (await import(/* webpackChunkName: 'change-password' */ './ChangePasswordPage')).ChangePasswordPage,
);
