import { useRecovery, useSend } from './recovery-context';

/**
 * Returns a callback that goes back to the request screen and keeps the entered values, like the browser's Back. It does
 * nothing while a request is in flight.
 */
export const useRestart = (): (() => void) => {
  const send = useSend();
  const busy = useRecovery((state) => state.busy);
  return () => {
    if (busy === null) send({ type: 'STEP_SHOWN', kept: null });
  };
};
