import path from 'node:path';
import { PARTS } from '../build/build-part';
import { makeLive, publishPart } from './publish';

/** Publishes what is built of every part and makes it live in one step. */
export const deployAll = (workspace: string, dataDir: string): void => {
  const published = PARTS.map((part) => publishPart(path.join(workspace, part, 'dist/part'), dataDir));
  makeLive(dataDir, Object.fromEntries(published.map(({ name, id }) => [name, id])));
};
