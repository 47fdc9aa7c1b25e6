import { readEdgeSettings } from './settings';

const base = {
  PORTAL_ENVIRONMENT: 'LOCAL',
  SERVER_KEY: Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('base64'),
};
const read = (variables: Record<string, string>) => readEdgeSettings({ ...base, ...variables });

test('without settings the portal listens on 8080, trusts no proxy and answers everything itself', () => {
  expect(read({})).toMatchObject({ port: 8080, trustedProxies: [], upstreams: {}, formOrigins: [] });
});

test.each(['eighty', '-1', '65536', '80.5'])('PORT %s is refused in a sentence', (PORT) => {
  expect(() => read({ PORT })).toThrow(`PORT must be a whole number from 0 to 65535, not "${PORT}".`);
});

test('API-3 a service can be replaced by a client’s own', () => {
  expect(read({ RECOVERY_SERVICE_URL: 'https://recovery.example' }).upstreams).toEqual({
    recovery: 'https://recovery.example',
  });
  expect(() => read({ CONTENT_SERVICE_URL: 'content' })).toThrow(
    'CONTENT_SERVICE_URL must be an http or https address',
  );
});

test('lists are read without spaces and empty entries', () => {
  expect(read({ TRUSTED_PROXIES: '10.0.0.1, ,10.0.0.2' }).trustedProxies).toEqual(['10.0.0.1', '10.0.0.2']);
});
