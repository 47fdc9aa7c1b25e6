import type { DraftCheck } from '@portal/contract/operator';
import { DraftSession } from './draft-session';

const CHECK: DraftCheck = {
  version: 1,
  isServable: true,
  problems: [],
  brandContrast: { light: 5, dark: 5 },
  files: {},
};
const CONTENT = { key: 'bank', name: 'Bank' };

interface SentRequest {
  readonly url: string;
  readonly body: unknown;
  readonly respond: (status: number, body?: object) => void;
}

let sent: SentRequest[];
beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  globalThis.fetch = jest.fn(
    (url: string, { body }: { readonly body: string | Blob }) =>
      new Promise((resolve) =>
        sent.push({
          url,
          body: typeof body === 'string' ? JSON.parse(body) : body,
          respond: (status, json = CHECK) =>
            resolve({ ok: status < 400, status, json: async () => json } as Response),
        }),
      ),
  ) as unknown as typeof fetch;
});
afterEach(() => jest.useRealTimers());

function openSession(isChanged = false): DraftSession {
  return new DraftSession({
    path: '/dev/studio/brand',
    id: 'bank.1',
    fingerprint: 'f',
    content: CONTENT,
    check: CHECK,
    isChanged,
  });
}

test('changes are sent one at a time, the last content last, and a failed one again @WL-7', async () => {
  const session = openSession();
  session.change('/name', 'A');
  session.change('/name', 'AB');
  expect([session.isSavePending, session.getState().saving]).toEqual([true, 'saving']);
  await jest.advanceTimersByTimeAsync(300);
  session.change('/name', 'ABC');
  await jest.advanceTimersByTimeAsync(300);
  expect(sent.map(({ url, body }) => [url, body])).toEqual([
    ['/dev/studio/brand/drafts/bank.1', { content: { key: 'bank', name: 'AB' }, fingerprint: 'f' }],
  ]);
  sent[0]?.respond(200);
  await jest.advanceTimersByTimeAsync(0);
  expect([sent.length, session.getState().saving]).toEqual([2, 'saving']);
  sent[1]?.respond(413);
  await jest.advanceTimersByTimeAsync(0);
  expect(session.getState()).toMatchObject({ saving: 'tooLarge', isChanged: true });
  const saved = session.save();
  await jest.advanceTimersByTimeAsync(0);
  expect(sent[2]?.body).toMatchObject({ content: { name: 'ABC' } });
  sent[2]?.respond(200, { ...CHECK, version: 2 });
  expect(await saved).toMatchObject({ version: 2 });
  expect(session.getState().saving).toBe('saved');
  // Nothing is pending, so nothing is sent.
  await session.save();
  expect(sent).toHaveLength(3);
});

test('undo takes back all input of a field at once, the last field first @WL-7', () => {
  const session = openSession();
  session.change('/name', 'B');
  session.change('/name', 'Ba');
  session.change('/homeUrl', '/home');
  session.change('/name', 'C');
  session.endChange();
  session.change('/name', 'D');
  const undone = [1, 2, 3, 4, 5].map(() => [session.undo(), session.getState().content['name']]);
  expect(undone).toEqual([
    ['/name', 'C'],
    ['/name', 'Ba'],
    ['/homeUrl', 'Ba'],
    ['/name', 'Bank'],
    [null, 'Bank'],
  ]);
  expect(session.getState().content).toEqual(CONTENT);
});

test('an uploaded file is named in its field, and a rejected one says why @WL-2 @WL-7', async () => {
  const session = openSession(true);
  const upload = async (file: File, status: number, body: object) => {
    const result = session.upload('/favicon', file);
    await jest.advanceTimersByTimeAsync(0);
    sent.at(-1)?.respond(status, body);
    return result;
  };
  const rejection = { problem: 'unusable', reason: 'is not square' };
  expect(await upload(new File(['x'], 'a.svg'), 422, rejection)).toEqual(rejection);
  expect(await upload(new File(['x'], 'a.svg'), 500, {})).toEqual({ problem: 'failed', reason: '' });
  expect(session.getState().content).toEqual(CONTENT);
  expect(await upload(new File(['x'], 'a.svg'), 200, { name: 'icon.svg', check: CHECK })).toBeNull();
  expect(sent.at(-1)?.url).toBe('/dev/studio/brand/drafts/bank.1/files?field=%2Ffavicon');
  expect(session.getState().content).toEqual({ ...CONTENT, favicon: 'icon.svg' });
  const count = sent.length;
  expect(await session.upload('/font', new File([new Uint8Array(1_100_000)], 'a.woff2'))).toMatchObject({
    problem: 'tooLarge',
  });
  expect(sent).toHaveLength(count);
});

test('a draft is stored with the fingerprint of its page before its first upload @WL-7', async () => {
  const session = openSession();
  void session.upload('/favicon', new File(['x'], 'a.svg'));
  await jest.advanceTimersByTimeAsync(0);
  expect(sent.map(({ body }) => body)).toEqual([{ content: CONTENT, fingerprint: 'f' }]);
  sent[0]?.respond(200);
  await jest.advanceTimersByTimeAsync(0);
  expect(sent[1]?.url).toContain('/files?field=');
});
