/** @jest-environment node */
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { readEdgeSettings } from '../settings/settings';
import { tryConnections } from './try-connections';

const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done)))));

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

/** A mail server that accepts no user. */
function startMailServer(): Promise<number> {
  return listen(
    createServer((socket) => {
      socket.write('220 mail.test\r\n');
      socket.on('data', (line) => {
        const reply = String(line).startsWith('EHLO')
          ? '250-mail.test\r\n250 AUTH PLAIN'
          : '535 5.7.8 rejected';
        socket.write(String(line).startsWith('QUIT') ? '221 bye\r\n' : `${reply}\r\n`);
      });
      socket.on('error', () => undefined);
    }),
  );
}

function tried(variables: Record<string, string>) {
  const all = { PORTAL_ENVIRONMENT: 'LOCAL', ...variables };
  return tryConnections(readEdgeSettings(all), all);
}

test('each service of the settings is tried, and any response is good @D-14', async () => {
  const port = await listen(createHttpServer((_request, response) => response.writeHead(404).end()));
  const url = `http://127.0.0.1:${port}`;
  expect(await tried({ CONTENT_SERVICE_URL: url, STATISTICS_SERVICE_URL: url })).toEqual([
    { name: 'CONTENT_SERVICE_URL', problem: null },
    { name: 'STATISTICS_SERVICE_URL', problem: null },
  ]);
});

test('a connection that fails names its setting and the problem, and no secret @D-14 @SEC-R16', async () => {
  const mail = await startMailServer();
  const results = await tried({
    DATABASE_URL: 'postgres://portal:hush@127.0.0.1:9/portal',
    MAIL_FROM: 'login@bank.example',
    SMTP_URL: `smtp://me:hush@127.0.0.1:${mail}`,
    CONTENT_SERVICE_URL: 'http://127.0.0.1:9',
  });
  expect(results).toEqual([
    { name: 'DATABASE_URL', problem: expect.stringContaining('The database server in DATABASE_URL') },
    {
      name: 'SMTP_URL',
      problem:
        'The mail server in SMTP_URL cannot be used: it responds with 535, since it rejects user or password.',
    },
    {
      name: 'CONTENT_SERVICE_URL',
      problem: expect.stringMatching(/^The service in CONTENT_SERVICE_URL cannot be used: it .+\.$/),
    },
  ]);
  expect(JSON.stringify(results)).not.toContain('hush');
});
