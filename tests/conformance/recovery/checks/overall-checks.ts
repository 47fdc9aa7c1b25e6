import { type Check, CheckFailure, requireThat } from '../../kit/check';
import { describeResponse, getField, type ServiceResponse } from '../../kit/http-client';
import { BASE, isRejected, startRecovery } from '../recovery-client';
import type { RecoveryContext } from '../recovery-context';

const TIME_LIMIT_MS = 30_000;
/** Number of recoveries from one IP address by which the service must have rejected one. */
const MAX_STARTS = 150;

/** Stack traces and error messages of runtimes and databases. */
const INTERNALS =
  /\bat [\w.<>]+ ?\(|\.(?:js|mjs|ts|java|cs|py|php):\d+|Exception\b|SQLSTATE|Traceback|node_modules|<html/i;

/** Returns the text of a response, also base64-decoded, without the code of a phone call, which the page has to show. */
function readableText({ json, text }: ServiceResponse): string {
  const otp = getField(json, 'otp');
  const decoded = [...text.matchAll(/"(.{3}[A-Za-z0-9+/]{6,}={0,2})"/g)].map(([, value = '']) =>
    Buffer.from(value.slice(3), 'base64').toString(),
  );
  const all = [text, ...decoded].join('\n');
  return typeof otp === 'string'
    ? all.replaceAll(otp, '').replaceAll(Buffer.from(otp.slice(3), 'base64').toString(), '')
    : all;
}

/** Checks over the responses of all other checks; they run last. */
export const OVERALL_CHECKS: readonly Check<RecoveryContext>[] = [
  {
    id: 'REC-ERRORS',
    title: 'a rejection says so in JSON: status FAILURE, or a code of the error catalogue',
    run: async ({ service }) => {
      const rejected = service.exchanges.filter(
        (each) => each.path.startsWith(BASE) && isRejected(each) && each.status !== 404,
      );
      for (const response of rejected) {
        const status = getField(response.json, 'status');
        const isNamed = typeof status === 'string' && status.toUpperCase() === 'FAILURE';
        const message = getField(response.json, 'errorMessage') ?? getField(response.json, 'errorCode');
        requireThat(isNamed || typeof message === 'string', describeResponse(response));
      }
    },
  },
  {
    id: 'REC-SECRETS',
    title: 'no response contains a passcode, a password or a whole e-mail address',
    run: async ({ service, secrets, testUsers }) => {
      const emails = testUsers.users.map(({ emailId }) => emailId);
      for (const exchange of service.exchanges.filter(({ path }) => path.startsWith(BASE))) {
        const text = readableText(exchange);
        const found = [...secrets, ...emails].find((secret) => text.includes(secret));
        if (found !== undefined)
          throw new CheckFailure(`${exchange.method} ${exchange.path}: the response contains "${found}".`);
      }
    },
  },
  {
    id: 'REC-INTERNALS',
    title: 'no response reveals source files, exceptions or database errors',
    run: async ({ service }) => {
      for (const { method, path, text } of service.exchanges.filter((each) => each.path.startsWith(BASE)))
        requireThat(!INTERNALS.test(text), `${method} ${path}: ${text.slice(0, 200)}`);
    },
  },
  {
    id: 'REC-TIME-LIMIT',
    title: 'every response arrives within 30 s',
    run: async ({ service }) => {
      for (const { method, path, milliseconds } of service.exchanges)
        requireThat(milliseconds < TIME_LIMIT_MS, `${method} ${path}: ${Math.round(milliseconds)} ms`);
    },
  },
  {
    id: 'REC-START-LIMIT',
    title: `of ${MAX_STARTS} recoveries from one IP address the last is rejected with 429`,
    run: async (context) => {
      const browser = await context.service.browser();
      let status = 0;
      for (let starts = 0; starts < MAX_STARTS && status !== 429; starts += 1)
        ({ status } = await startRecovery(browser, `no.such.user.${starts}`));
      requireThat(status === 429, `The last response had status ${status}.`);
    },
  },
];
