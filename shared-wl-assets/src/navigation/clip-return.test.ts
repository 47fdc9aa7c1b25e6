/** @jest-environment node */
import { clipReturn } from './clip-return';

test('CLP-1 a recovery that began in the second app keeps its redirect parameter', () => {
  const query = { forgetUserIdRedirect: '/app/clip/login', FTUF: 'Y' };
  expect(clipReturn(query)).toEqual({ forgetUserIdRedirect: '/app/clip/login' });
});

test.each(['', '/app/clip/login/', '/app/clip', 'https://evil.example/app/clip/login', '/APP/clip/login'])(
  'REC-7 SEC-R8 "%s" is not followed',
  (forgetUserIdRedirect) => expect(clipReturn({ forgetUserIdRedirect })).toEqual({}),
);
