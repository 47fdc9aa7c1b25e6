import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveForTest, START_MS } from '../services-under-test';
import { StartError } from '../settings/start-error';
import { whiteLabelTestsService } from '.';
import { readTestList } from './test-list';

const URL_PATH = '/portal-service/public/wlTestUrls';
const LIST = [
  {
    lobname: 'Payments',
    contactemail: 'payments@example.com',
    plWLMap: [{ clientdesc: 'Ray', wlKeyNonUniq: 'ray' }],
  },
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'white-label-tests-'));
});
afterAll(() => rm(folder, { recursive: true }));

const fileWith = async (content: string) => {
  const file = join(folder, 'list.json');
  await writeFile(file, content);
  return file;
};

describe('white-label test list', () => {
  test(
    'WLT-1 answers the list of the file, WLT-2 an empty one without a file',
    async () => {
      const whiteLabelTestsFile = await fileWith(JSON.stringify(LIST));
      for (const [options, expected] of [
        [{ whiteLabelTestsFile }, LIST],
        [{}, []],
      ] as const) {
        const server = await serveForTest((context) => whiteLabelTestsService(context, options));
        const answer = await server.app.inject(URL_PATH);
        expect(answer.json()).toEqual(expected);
        await server.close();
      }
    },
    START_MS,
  );

  test(
    'SEC-R16 does not exist in PRODUCTION',
    async () => {
      const server = await serveForTest((context) => whiteLabelTestsService(context, {}), {
        environment: 'PRODUCTION',
      });
      expect((await server.app.inject(URL_PATH)).statusCode).toBe(404);
      await server.close();
    },
    START_MS,
  );

  test.each([
    ['no JSON', '[{', 'cannot be read as JSON'],
    ['no list', '{}', 'is not a list'],
    ['a field missing', JSON.stringify([...LIST, { lobname: 'x' }]), 'wrong at entry 1'],
    [
      'a client without key',
      JSON.stringify([{ ...LIST[0], plWLMap: [{ clientdesc: 'x' }] }]),
      'wrong at entry 0',
    ],
  ])('WL-7 a file with %s is refused by name', async (_name, content, message) => {
    const file = await fileWith(content);
    await expect(readTestList(file)).rejects.toThrow(StartError);
    await expect(readTestList(file)).rejects.toThrow(message);
    await expect(readTestList(file)).rejects.toThrow(file);
  });
});
