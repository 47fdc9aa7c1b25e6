import { yieldToInput, yieldToMain } from './yield-to-main';

afterEach(() => Reflect.deleteProperty(window, 'scheduler'));

test.each([
  ['yieldToMain', yieldToMain],
  ['yieldToInput', yieldToInput],
])('LOG-7 %s goes on in a further task', async (_name, wait) => {
  let isFurther = false;
  setTimeout(() => {
    isFurther = true;
  });
  await wait();
  expect(isFurther).toBe(true);
});

test.each([
  ['nothing', undefined],
  ['null', null],
  ['an object without the function', {}],
  ['a string', 'daily'],
])('LOG-7 yieldToInput resolves when the global scheduler is %s', async (_name, scheduler) => {
  Object.assign(window, { scheduler });
  await expect(yieldToInput()).resolves.toBeUndefined();
});

test('LOG-7 yieldToInput schedules a user-blocking task if the browser has scheduler.postTask', async () => {
  const postTask = jest.fn((task: () => void) => Promise.resolve(task()));
  Object.assign(window, { scheduler: { postTask } });
  await yieldToInput();
  expect(postTask).toHaveBeenCalledWith(expect.any(Function), { priority: 'user-blocking' });
  await yieldToMain();
  expect(postTask).toHaveBeenCalledTimes(1);
});
