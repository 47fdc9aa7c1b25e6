import { spawnSync } from 'node:child_process';
import { readProcessorSeconds } from './processor-time';

const BUSY = 'while (process.cpuUsage().user < 300_000);';

test('the processor time of a child process counts once it has ended', () => {
  const before = readProcessorSeconds();
  spawnSync(process.execPath, ['--eval', BUSY]);
  const used = Number(readProcessorSeconds()) - Number(before);
  expect(process.platform === 'linux' ? used >= 0.3 : before === null).toBe(true);
});
