/**
 * Example message webhook of the login portal: verifies each message, prints it without HTML and images instead of passing
 * it to a provider, and reports its delivery. It requires only Node.
 *
 *   MESSAGE_WEBHOOK_SECRET=… PORTAL_ORIGIN=http://localhost:8080 PORT=9090 node examples/message-webhook/receiver.mjs
 *
 * Phone calls are answered immediately. Type the digits that the page shows and press Enter to simulate the phone's keys.
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

const {
  MESSAGE_WEBHOOK_SECRET: secret,
  PORTAL_ORIGIN = 'http://localhost:8080',
  PORT = '9090',
} = process.env;
if (!secret) {
  console.error('MESSAGE_WEBHOOK_SECRET must be set to the same value as in the portal.');
  process.exit(1);
}
const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
const callbacks = new URL('/portal-login-service/provider/webhook/callbacks', PORTAL_ORIGIN);
const TOLERANCE_SECONDS = 300;

function print(event, details) {
  console.log(JSON.stringify({ event, ...details }));
}

function sign(id, timestamp, body) {
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** Checks the signature first and then the timestamp. During a rotation the header has several signatures. */
function isGenuine(headers, body) {
  const timestamp = headers['webhook-timestamp'] ?? '';
  const expected = Buffer.from(sign(headers['webhook-id'], timestamp, body));
  const isSigned = (headers['webhook-signature'] ?? '').split(' ').some((given) => {
    const bytes = Buffer.from(given);
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
  return isSigned && Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS;
}

/** Sends a callback until the portal accepts it, at most five times with the same webhook-id. */
async function report(type, data) {
  const id = randomUUID();
  const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data });
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': sign(id, timestamp, body),
    };
    const response = await fetch(callbacks, { method: 'POST', headers, body }).catch(() => null);
    if (response?.ok) return response.status === 204 ? null : response.json();
    print('callback rejected', { type, status: response?.status ?? null, reason: await response?.text() });
    if (response && response.status < 500 && response.status !== 409) return null;
    await delay(attempt * 1000);
  }
  return null;
}

/** Id of the answered phone call, whose keys are read from the terminal. */
let callId = null;

async function playCall({ id, digits }) {
  if (digits === null) return report('delivered', { messageId: id });
  callId = id;
  print('call', { id, ...(await report('answered', { messageId: id })) });
}

createInterface({ input: process.stdin }).on('line', async (digits) => {
  const instruction = callId && (await report('keyed', { messageId: callId, digits: digits.trim() }));
  print('call', { id: callId, ...instruction });
  if (instruction?.next === 'hangUp') await report('ended', { messageId: callId });
});

/** Ids of the accepted messages: a repeated message is confirmed but not sent again. */
const taken = new Set();

function respond(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString('utf8');
  if (!isGenuine(request.headers, body)) {
    print('message rejected', { reason: 'signature' });
    return respond(response, 401, { error: 'The signature or the time stamp is not valid.' });
  }
  const message = JSON.parse(body).data;
  respond(response, 200, { id: message.id });
  if (taken.has(message.id)) return print('repeated', { id: message.id });
  taken.add(message.id);
  // Too long for a terminal.
  print('message', { ...message, html: undefined, images: undefined });
  // Phone calls have a number of digits to read, and so has every channel like them.
  await (message.digits === undefined ? report('delivered', { messageId: message.id }) : playCall(message));
}).listen(Number(PORT), '127.0.0.1', function listening() {
  print('listening', { port: this.address().port });
});
