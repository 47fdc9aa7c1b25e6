import type { SlotProps } from '@portal/shared-wl-assets';
import { type Fixture, fixtureSlot } from '@portal/shared-wl-assets/studio';
import { ClipLoginPart } from './ClipLoginPart';

type ClipState = 'clip-login' | 'clip-rejected' | 'clip-sorry';

const at =
  (page: 'login' | 'sorry') =>
  ({ route }: SlotProps) => <ClipLoginPart route={{ ...route, page }} />;
const Login = at('login');

const fixtures: Readonly<Record<ClipState, Fixture>> = {
  'clip-login': { Screen: Login, route: { query: { SMQUERYDATA: 'studio' } } },
  'clip-rejected': {
    Screen: Login,
    route: { query: { SMQUERYDATA: 'studio', SMUSRMSG: 'Authentication Level too low.' } },
  },
  'clip-sorry': { Screen: at('sorry') },
};

/** The clip app's screens, for the studio; login-mf has their other states. */
export const { main, states } = fixtureSlot('clip', fixtures);
