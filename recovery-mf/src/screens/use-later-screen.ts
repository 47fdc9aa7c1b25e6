import { useSupport } from '@portal/shared-wl-assets';
import { useTimes } from '../flow/timing/use-times';
import { useScreen } from './recovery-context';

/**
 * Returns what a screen after the request reads and calls. `restart` goes back to the request screen and keeps the entered
 * values, like the browser's Back; it does nothing while a request is in flight.
 */
export const useLaterScreen = () => {
  const screen = useScreen();
  const restart = () => {
    if (screen.state.busy === null) screen.send({ type: 'STEP_SHOWN', kept: null });
  };
  return { ...screen, ...useTimes(), openSupport: useSupport(), restart };
};
