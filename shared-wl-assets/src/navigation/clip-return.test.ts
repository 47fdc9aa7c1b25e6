import { clipReturn } from './clip-return';

test('CLP-1 a recovery that began in the second app goes on saying so', () => {
  const query = { forgetUserIdRedirect: '/app/clip/login', FTUF: 'Y' };
  expect(clipReturn(query)).toEqual({ forgetUserIdRedirect: '/app/clip/login' });
});

test.each(['', '/app/clip/login/', '/app/clip', 'https://evil.example/app/clip/login', '/APP/clip/login'])(
  'REC-7 SEC-R8 "%s" leads nowhere',
  (forgetUserIdRedirect) => expect(clipReturn({ forgetUserIdRedirect })).toEqual({}),
);
