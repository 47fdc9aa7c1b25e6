import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '@portal/server-kit/configuration';
import {
  startTestServices,
  testWhiteLabels as whiteLabelExists,
} from '../../../test-support/services-under-test';
import { register } from './register';
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

async function fileWith(content: string) {
  const file = join(folder, 'list.json');
  await writeFile(file, content);
  return file;
}

describe('white-label test list', () => {
  test.each([
    ['returns the list of the file @WLT-1', LIST, 'MOCK'],
    ['returns an empty list without a file @WLT-2', undefined, 'QA'],
  ] as const)('%s', async (_name, list, environment) => {
    const file = list && { whiteLabelTestsFile: await fileWith(JSON.stringify(list)) };
    const server = await startTestServices((context) => register(context, { ...file, whiteLabelExists }), {
      environment,
    });
    const response = await server.app.inject(URL_PATH);
    expect(response.json()).toEqual(list ?? []);
    await server.close();
  });

  test('in MOCK without a file the list has the demo clients of this portal @WLT-1 @D-13', async () => {
    const server = await startTestServices((context) => register(context, { whiteLabelExists }));
    const response = await server.app.inject(URL_PATH);
    const keys = response
      .json<typeof LIST>()
      .flatMap(({ plWLMap }) => plWLMap.map(({ wlKeyNonUniq }) => wlKeyNonUniq));
    expect(keys).toEqual(['default', 'ray']);
    await server.close();
  });

  test('does not exist in PRODUCTION @SEC-R16', async () => {
    const server = await startTestServices((context) => register(context, { whiteLabelExists }), {
      environment: 'PRODUCTION',
    });
    expect((await server.app.inject(URL_PATH)).statusCode).toBe(404);
    await server.close();
  });

  test.each([
    ['invalid JSON', '[{', 'cannot be read as JSON'],
    ['an object', '{}', 'is not a list'],
    ['a repeated key', '[{"lobname":"x","lobname":"y"}]', 'holds the key "lobname" twice, at /0/lobname'],
    ['a missing field', JSON.stringify([...LIST, { lobname: 'x' }]), 'wrong at entry 1'],
    [
      'a client without a key',
      JSON.stringify([{ ...LIST[0], plWLMap: [{ clientdesc: 'x' }] }]),
      'wrong at entry 0',
    ],
  ])('a file with %s is rejected by name @WL-7', async (_name, content, message) => {
    const file = await fileWith(content);
    await expect(readTestList(file)).rejects.toThrow(StartError);
    await expect(readTestList(file)).rejects.toThrow(message);
    await expect(readTestList(file)).rejects.toThrow(file);
  });
});
