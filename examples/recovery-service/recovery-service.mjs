/* Serves the operations over HTTP: PORT=9000 USERS_FILE=users.json node recovery-service.mjs */
import { createServer } from 'node:http';
import { outbox, Rejected, token } from './directory.mjs';
import { operations } from './operations.mjs';

const { PORT = '9000' } = process.env;
/** Responses by idempotency key: a repeated request takes effect once. */
const replays = new Map();

const server = createServer(async (request, response) => {
  const send = (status, body, headers = {}) =>
    response
      .writeHead(status, { 'cache-control': 'no-store', 'content-type': 'application/json', ...headers })
      .end(body === undefined ? '' : JSON.stringify(body));
  try {
    const url = new URL(request.url, 'http://localhost');
    if (url.pathname === '/outbox.json')
      return send(
        200,
        outbox.filter(({ userId }) => userId === url.searchParams.get('user')),
      );
    const path = `${request.method} ${url.pathname.replace('/portal-login-service/public/', '')}`;
    const name = Object.keys(operations).find((each) =>
      each.endsWith('/') && !operations[path] ? path.startsWith(each) : path === each,
    );
    if (!name) return send(404, { status: 'FAILURE' });
    const existingSession = /(?:^|; )recovery-session=([\w-]{32})/.exec(request.headers.cookie ?? '')?.[1];
    const session = existingSession ?? token();
    const key =
      request.headers['idempotency-key'] && `${name} ${session} ${request.headers['idempotency-key']}`;
    let text = '';
    for await (const chunk of request) text += chunk;
    const repeated = replays.get(key);
    if (repeated && repeated.text === text) return send(200, repeated.body);
    let body;
    try {
      body = text === '' ? {} : Object(JSON.parse(text));
    } catch {
      throw new Rejected(undefined, 400);
    }
    const result = operations[name]({ body, session, ip: request.headers['x-forwarded-for'] ?? '' });
    if (key) replays.set(key, { text, body: result });
    send(
      200,
      result,
      existingSession ? {} : { 'set-cookie': `recovery-session=${session}; Path=/; HttpOnly; SameSite=Lax` },
    );
  } catch (error) {
    if (error instanceof Rejected) return send(error.status, error.body);
    send(500, { status: 'FAILURE' });
  }
});
server.listen(Number(PORT), '127.0.0.1', () =>
  console.log(`Recovery service on port ${server.address().port}`),
);
