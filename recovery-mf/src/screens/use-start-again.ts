import { useRecovery, useSend } from './page/recovery-context';

/**
 * Gives what begins anew at the request, with what was entered there: the step before the first passcode is shown again,
 * as by the browser's back. Nothing while something is waited for.
 */
export const useStartAgain = (): (() => void) => {
  const send = useSend();
  const busy = useRecovery((state) => state.busy);
  return () => {
    if (busy === null) send({ type: 'STEP_SHOWN', kept: null });
  };
};
