import { type Check, CheckFailure, requireThat } from '../../kit/check';
import { describeResponse, getField, type ServiceResponse } from '../../kit/http-client';
import { findContractMismatch } from '../contract-mismatch';
import { BASE, isRejected, readErrorCode, startRecovery } from '../recovery-client';
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

/** Codes of section 8, and those of the contract for a used-up budget and blocked cookies. */
const CATALOGUE: ReadonlySet<string> = new Set(
  `OTP_ERR_001 OTP_ERR_002 OTP_ERR_003 ISB_PASSRES01 ISB_PASSVAL01 ISB_PASSVAL02 ISB_PASSVAL03 ISB_PASSVAL04
  ISB_PASSSCH06 ISB_PASSSCH07 ISB_PASSCH03 ISB_PASSCH04 ISB_PASSCH05 ISB_USRUP01 ISB_USRUP06 ISB_USRUP12 ISB_USRUP13
  ISB_UACTN02 ISB_SYSID01 ISB_EMAIL01 ISB_EMAIL02 ISB_META01 ISB_FAIL01 ISB_FAIL07 ISB_SITEMDR03 ISB_SITEMDR08
  ISB_SITEMDR15 ISB_AUDT09 ISB_SRCH35 ISB_SMS01 ISB_CALL01 ISB_COOKIE01`.split(/\s+/),
);

/** Checks over the responses of all other checks; they run last. */
export const OVERALL_CHECKS: readonly Check<RecoveryContext>[] = [
  {
    id: 'REC-CONTRACT',
    title: 'responses have the fields, formats and content type of openapi.yaml, and no other fields',
    run: async ({ service }) => {
      const mismatches = new Set(service.exchanges.flatMap((each) => findContractMismatch(each) ?? []));
      requireThat(mismatches.size === 0, [...mismatches].join('\n      '));
    },
  },
  {
    id: 'REC-CODES',
    title: 'every error code is in the catalogue, so that the page has a text for it',
    run: async ({ service }) => {
      for (const response of service.exchanges.filter(({ path }) => path.startsWith(BASE))) {
        const code = readErrorCode(response);
        requireThat(
          code === null || CATALOGUE.has(code),
          `${response.method} ${response.path}: replace ${code} by a code of section 8; the page shows its general text for all others.`,
        );
      }
    },
  },
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
        requireThat(
          isNamed || typeof message === 'string',
          `Add { "status": "FAILURE" } to the body of ${describeResponse(response)}`,
        );
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
