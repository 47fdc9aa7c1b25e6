import { fixturePortal } from '@portal/shared-wl-assets/testing';
import type { RecoveryStore } from './flow/recovery-store';
import { prepareScreens } from './later-components';

/** Tasks for when the browser is idle; null when called off. */
const tasks: ((() => void) | null)[] = [];
jest.mock('@portal/shared-wl-assets/idle', () => ({
  whenIdle: (task: () => void) => {
    const place = tasks.push(task) - 1;
    return () => {
      tasks[place] = null;
    };
  },
}));
const callOffRehearsal = jest.fn();
const prepareLaterScreens = jest.fn(() => callOffRehearsal);
jest.mock('./screens/LaterScreens', () => ({
  LaterScreens: () => null,
  prepareLaterScreens: () => prepareLaterScreens(),
}));

beforeEach(() => {
  tasks.length = 0;
  jest.clearAllMocks();
});

const begin = () => prepareScreens(fixturePortal(), {} as RecoveryStore);
/** Whatever has been asked for is there. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));
/** The browser is idle: the task that waits is run. */
const idle = async (): Promise<void> => {
  tasks.at(-1)?.();
  await settled();
};

test('REC-1 later screens are prepared in two steps, each when the browser is idle', async () => {
  begin();
  await settled();
  expect(tasks).toHaveLength(1);
  await idle();
  expect(prepareLaterScreens).not.toHaveBeenCalled();
  await idle();
  expect(prepareLaterScreens).toHaveBeenCalledTimes(1);
});

test('REC-1 whoever leaves calls off what has not begun, wherever the preparing is', async () => {
  begin()();
  await idle();
  expect(tasks).toEqual([null]);

  const whileFetched = begin();
  tasks.at(-1)?.();
  whileFetched();
  await settled();
  expect(tasks).toHaveLength(2);

  const beforeRehearsal = begin();
  await idle();
  beforeRehearsal();
  expect(tasks.at(-1)).toBeNull();
  expect(prepareLaterScreens).not.toHaveBeenCalled();

  const inRehearsal = begin();
  await idle();
  await idle();
  inRehearsal();
  expect(callOffRehearsal).toHaveBeenCalledTimes(1);
});
