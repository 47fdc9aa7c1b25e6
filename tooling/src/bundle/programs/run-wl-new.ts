import { runCommand } from '@portal/registry/run-command';
import { runNewWhiteLabel } from '../../white-labels/new-command';

/** `node server/wl-new.js`: writes the file of a new client. */
export function runWlNew(): Promise<void> {
  return runCommand(() => runNewWhiteLabel(process.argv.slice(2)));
}
