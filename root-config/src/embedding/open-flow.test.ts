import type { EmbeddedFlow, FlowName } from '@portal/contract/page';
import type { Embedding } from '@portal/shared-wl-assets';
import { loadModule } from '../federation/federation';
import { type FlowHost, openFlow } from './open-flow';
import type { PortalParts } from './portal-parts';

jest.mock('../federation/federation', () => ({ loadModule: jest.fn() }));

const ORIGIN = 'https://login.bank.example';
const LOGIN = '/apps/home';
const PASSWORD = '/default/fps';
const USER_ID = '/default/fuid';

interface Mounted {
  readonly domElement: HTMLElement;
  readonly portal: { readonly flow: string } & Pick<Embedding, 'leave' | 'tell'>;
}

const flowNamed = (flow: string) =>
  ({
    boot: { route: { part: flow }, language: 'en-US', texts: {} },
    palette: '',
    ownPage: PASSWORD,
  }) as unknown as EmbeddedFlow;

/** A promise that the test settles. */
const later = <Value>() => {
  let [resolve, reject]: [(value: Value) => void, (error: Error) => void] = [
    () => undefined,
    () => undefined,
  ];
  const promise = new Promise<Value>((...settle) => ([resolve, reject] = settle));
  return { promise, resolve, reject };
};

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A flow whose part shows its name as a heading, on a page whose responses the test controls. */
const begin = (first: FlowName) => {
  jest.spyOn(console, 'error').mockReturnValue(undefined);
  const element = document.body.appendChild(document.createElement('div'));
  const parts = {
    origin: ORIGIN,
    shared: () =>
      Promise.resolve({
        createPortalStore: (boot: EmbeddedFlow['boot'], { leave, tell }: Embedding) => ({
          flow: boot.route.part,
          leave,
          tell,
        }),
        setEmbeddedVisit: () => undefined,
      }),
    styles: () => Promise.resolve([]),
    fetchParts: () => Promise.resolve(),
    effects: { enter: () => () => undefined },
    withDependencies: (name: string) => [name],
  } as unknown as PortalParts;
  const shownPortals: Mounted['portal'][] = [];
  const unmount = jest.fn(() => Promise.resolve(undefined));
  jest.mocked(loadModule).mockResolvedValue({
    main: {
      bootstrap: () => Promise.resolve(),
      mount: ({ domElement, portal }: Mounted) => {
        shownPortals.push(portal);
        const heading = domElement.appendChild(document.createElement('h1'));
        heading.textContent = portal.flow;
        heading.tabIndex = -1;
        const field = domElement.appendChild(document.createElement('input'));
        if (portal.flow === 'ftu') field.focus();
        return Promise.resolve();
      },
      unmount,
    },
  });
  const requested: ({ readonly flow: FlowName } & ReturnType<typeof later<EmbeddedFlow>>)[] = [];
  const page = {
    onEvent: jest.fn(),
    load: (flow: FlowName) => {
      const response = later<EmbeddedFlow>();
      requested.push({ flow, ...response });
      return response.promise;
    },
    token: jest.fn(() => Promise.resolve<string | null>('token')),
    goTo: jest.fn(),
  } satisfies FlowHost;
  const flow = openFlow(parts, element, first, flowNamed(first), 'light', page);
  const { shadowRoot } = element.firstElementChild ?? {};
  return {
    ...flow,
    page,
    shownPortals,
    unmount,
    leave: (target: string) => shownPortals.at(-1)?.leave(target),
    /** Responds to pending requests in the given order. */
    answer: async (...order: readonly number[]) => {
      for (const number of order) {
        const { flow: of, resolve } = requested[number]!;
        resolve(flowNamed(of));
        await settled();
      }
    },
    fail: async (number: number) => {
      requested[number]!.reject(new Error('away'));
      await settled();
    },
    /** @returns whether the browser may follow the link */
    click: (href: string, init: MouseEventInit = {}) => {
      const link = document.createElement('a');
      link.href = href;
      shadowRoot?.querySelector('.portal')?.append(link);
      return link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
    },
    requested: () => requested.map(({ flow: of }) => of),
    headings: () => [...(shadowRoot?.querySelectorAll('h1') ?? [])].map((heading) => heading.textContent),
    focused: () => shadowRoot?.activeElement?.localName ?? document.activeElement?.localName,
  };
};

/** Begins a flow and waits until it is ready. */
const open = async (first: FlowName = 'login') => {
  const flow = begin(first);
  await flow.ready;
  return flow;
};

afterEach(() => {
  document.body.replaceChildren();
  jest.restoreAllMocks();
});

test('one flow is replaced by another @CARD-8', async () => {
  const { leave, answer, headings, shownPortals } = await open();
  leave(PASSWORD);
  expect(headings()).toEqual(['login']);
  await answer(0);
  expect(headings()).toEqual(['fps']);
  expect(shownPortals).toHaveLength(2);
});

test('a flow that fails to load is opened on the portal’s own page @CARD-8', async () => {
  const { leave, fail, page } = await open();
  leave(PASSWORD);
  await fail(0);
  expect(page.goTo).toHaveBeenCalledWith(ORIGIN + PASSWORD);
});

test('an unmounted flow never navigates, whatever fails late @CARD-8', async () => {
  const { leave, fail, page, close } = await open();
  leave(PASSWORD);
  await close();
  await fail(0);
  leave('/app/default/termsOfUse');
  expect(page.goTo).not.toHaveBeenCalled();
});

test('a flow unmounted before it is ready rejects, and leaves no elements @CARD-8', async () => {
  const { ready, close, headings } = begin('fps');
  await close();
  await expect(ready).rejects.toMatchObject({
    reason: 'unavailable',
    message: expect.stringContaining('unmounted'),
  });
  expect(headings()).toEqual([]);
});

test('a flow unmounted twice removes its elements itself @CARD-8', async () => {
  const { close, unmount, headings } = await open();
  const gone = later<undefined>();
  unmount.mockReturnValueOnce(gone.promise);
  const closed = [close(), close()];
  await settled();
  expect(headings()).toEqual(['login']);
  gone.resolve(undefined);
  await Promise.all(closed);
  expect(headings()).toEqual([]);
});

test('a flow unmounted while another one replaces it removes its elements @CARD-8', async () => {
  const { leave, answer, close, unmount, headings } = await open();
  const gone = later<undefined>();
  unmount.mockReturnValueOnce(gone.promise);
  leave(PASSWORD);
  await answer(0);
  const closed = close();
  await settled();
  expect(headings()).toEqual(['login']);
  gone.resolve(undefined);
  await closed;
  expect(headings()).toEqual([]);
});

test('the host receives no events of a flow that it has unmounted @CARD-8', async () => {
  const { shownPortals, page, close } = await open();
  shownPortals[0]?.tell({ type: 'step', step: 'LOGIN' });
  await close();
  shownPortals[0]?.tell({ type: 'step', step: 'LOGIN' });
  expect(page.onEvent).toHaveBeenCalledTimes(1);
});

test('a flow that fails while mounting does not navigate after it was unmounted @CARD-8', async () => {
  const { leave, answer, page, close, headings } = await open();
  const token = later<string | null>();
  page.token.mockReturnValueOnce(token.promise);
  leave(PASSWORD);
  await answer(0);
  await close();
  token.reject(new Error('away'));
  await settled();
  expect(page.goTo).not.toHaveBeenCalled();
  expect(headings()).toEqual([]);
});

test('a link clicked twice shows its flow once @CARD-8', async () => {
  const { leave, answer, headings, shownPortals } = await open();
  leave(PASSWORD);
  leave(PASSWORD);
  await answer(0, 1);
  expect(headings()).toEqual(['fps']);
  expect(shownPortals).toHaveLength(2);
});

test.each([
  ['in order', [0, 1]],
  ['in reverse order', [1, 0]],
])('of two clicked links the last one wins, with responses %s @CARD-8', async (_how, order) => {
  const { leave, answer, headings } = await open();
  leave(PASSWORD);
  leave(USER_ID);
  await answer(...order);
  expect(headings()).toEqual(['fuid']);
});

test('a flow that is still loading is replaced by the next one @CARD-8', async () => {
  const { leave, answer, page, headings } = await open();
  const token = later<string | null>();
  page.token.mockReturnValueOnce(token.promise);
  leave(PASSWORD);
  await answer(0);
  leave(LOGIN);
  await answer(1);
  token.resolve('token');
  await settled();
  expect(headings()).toEqual(['login']);
});

test('the heading takes the focus when one flow replaces another, not on the page’s first flow @CARD-8', async () => {
  const { leave, answer, focused } = await open();
  expect(focused()).not.toBe('h1');
  leave(PASSWORD);
  await answer(0);
  expect(focused()).toBe('h1');
});

test('a field that the next flow has focused keeps the focus @CARD-8', async () => {
  const { leave, answer, focused } = await open();
  leave(`${PASSWORD}?FTUF=Y`);
  await answer(0);
  expect(focused()).toBe('input');
});

test('the focus stays on the host page if the visitor has moved there in the meantime @CARD-8', async () => {
  const { leave, answer, focused } = await open();
  leave(PASSWORD);
  document.body.appendChild(document.createElement('button')).focus();
  await answer(0);
  expect(focused()).toBe('button');
});

test('a link of the portal never leaves the host page, also in a browser without URL.canParse @CARD-8', async () => {
  jest.spyOn(URL, 'canParse').mockImplementation(() => {
    throw new TypeError('URL.canParse is not a function');
  });
  const opening = jest.spyOn(globalThis, 'open').mockReturnValue(null);
  const { click, requested } = await open();
  expect(click(ORIGIN + PASSWORD)).toBe(false);
  expect(requested()).toEqual(['fps']);
  expect(click(`${ORIGIN}/app/default/termsOfUse?a=1`)).toBe(false);
  expect(opening).toHaveBeenCalledWith(`${ORIGIN}/app/default/termsOfUse?a=1`, '_blank', 'noopener');
});

test.each([
  ['to another origin', 'https://www.bank.example/help', {}],
  ['to a place on the page', `${ORIGIN}${PASSWORD}#help`, {}],
  ['that is opened in a tab', ORIGIN + PASSWORD, { ctrlKey: true }],
])('a link %s is left to the browser @CARD-8', async (_which, href, keys) => {
  const { click, requested } = await open();
  expect(click(href, keys)).toBe(true);
  expect(requested()).toEqual([]);
});
