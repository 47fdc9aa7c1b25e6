/** @jest-environment node */
import { clipReturn } from './clip-return';

test('a recovery that began in the second app keeps its redirect parameter @CLP-1', () => {
  const query = { forgetUserIdRedirect: '/app/clip/login', FTUF: 'Y' };
  expect(clipReturn(query)).toEqual({ forgetUserIdRedirect: '/app/clip/login' });
});

test.each(['', '/app/clip/login/', '/app/clip', 'https://evil.example/app/clip/login', '/APP/clip/login'])(
  '"%s" is not followed @REC-7 @SEC-R8',
  (forgetUserIdRedirect) => expect(clipReturn({ forgetUserIdRedirect })).toEqual({}),
);
