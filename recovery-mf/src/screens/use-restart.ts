import { useRecovery, useSend } from './page/recovery-context';

/**
 * Returns the action that starts again at the request with the entered values, as the browser's Back would. Does
 * nothing while a request is pending.
 */
export const useRestart = (): (() => void) => {
  const send = useSend();
  const busy = useRecovery((state) => state.busy);
  return () => {
    if (busy === null) send({ type: 'STEP_SHOWN', kept: null });
  };
};
