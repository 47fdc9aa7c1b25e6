import { runCommand } from '@portal/delivery/run-command';
import { buildAll } from './build/build-all';
import { deployAll } from './deploy/deploy-all';
import { deployingPerson } from './deploy/deploying-person';
import { dataFolder, WORKSPACE, workspacePlace } from './workspace';

/** What the edge offers to the command that starts it; handed in, since nothing the tooling builds on may depend on the edge. */
interface EdgeStart {
  /** Finds what would keep the portal from starting, before minutes are spent on building. */
  readonly preflight: () => Promise<void>;
  readonly main: () => Promise<void>;
}

const LEFT = {
  rollback: 'stays rolled back; "npm run parts -- promote" makes the workspace’s build live again',
  canary: 'keeps its canary; "npm run parts -- promote" or "rollback" ends it',
  hold: 'the workspace’s build is held; "npm run parts -- promote" makes it live',
} as const;

const start = async (edge: EdgeStart): Promise<void> => {
  const place = workspacePlace();
  process.env['DATA_DIR'] = dataFolder();
  process.env['PARTS_DIR'] = place.folder;
  // React's builds for development check what the edge renders at every turn, for nobody to read.
  process.env['NODE_ENV'] ||= 'production';
  await edge.preflight();
  await buildAll(WORKSPACE);
  const left = await deployAll(WORKSPACE, place, deployingPerson(process.env));
  for (const { part, id, because } of left) console.log(`  ${part.padEnd(18)}${LEFT[because]} (${id})`);
  console.log('Opening the database …');
  await edge.main();
};

/**
 * Builds what is not up to date, makes it live and runs the portal in this process (decisions D-14); ends it with a code
 * and a clear sentence when that fails.
 */
export const runStart = (edge: EdgeStart): Promise<void> => runCommand(() => start(edge));
