import { yieldToInput, yieldToMain } from './yield-to-main';

afterEach(() => Reflect.deleteProperty(window, 'scheduler'));

test.each([
  ['yieldToMain', yieldToMain],
  ['yieldToInput', yieldToInput],
])('%s goes on in a further task @LOG-7', async (_name, wait) => {
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
])('yieldToInput resolves when the global scheduler is %s @LOG-7', async (_name, scheduler) => {
  Object.assign(window, { scheduler });
  await expect(yieldToInput()).resolves.toBeUndefined();
});

test('yieldToInput schedules a user-blocking task if the browser has scheduler.postTask @LOG-7', async () => {
  const postTask = jest.fn((task: () => void) => Promise.resolve(task()));
  Object.assign(window, { scheduler: { postTask } });
  await yieldToInput();
  expect(postTask).toHaveBeenCalledWith(expect.any(Function), { priority: 'user-blocking' });
  await yieldToMain();
  expect(postTask).toHaveBeenCalledTimes(1);
});
