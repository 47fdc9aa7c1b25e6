/** Causes of a failed connection, by error code of Node.js, undici or OpenSSL. */
const PROBLEMS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host name is unknown',
  EAI_AGAIN: 'its host name cannot be resolved at the moment',
  EDNS: 'its host name cannot be resolved',
  ECONNREFUSED: 'it refuses connections',
  ECONNRESET: 'it closed the connection',
  RESPONSE_TOO_LARGE: 'its response is too long',
  HPE_INVALID_CONSTANT: 'its response is not HTTP',
  EHOSTUNREACH: 'it cannot be reached over the network',
  ENETUNREACH: 'it cannot be reached over the network',
  ETIMEDOUT: 'it does not respond in time',
  UND_ERR_SOCKET: 'it closed the connection',
  UND_ERR_CONNECT_TIMEOUT: 'it does not respond in time',
  UND_ERR_HEADERS_TIMEOUT: 'it does not respond in time',
  UND_ERR_BODY_TIMEOUT: 'it does not respond in time',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'a file is larger than any part file',
};

/** Causes of a failed TLS handshake. */
const TLS_PROBLEMS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  CERT_REVOKED: 'its certificate is revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
  EPROTO: 'it does not speak TLS on this port, or only a version that is too old',
};

/** OpenSSL error codes for a certificate chain without a trusted authority. */
const AUTHORITY_CODES = /SELF_SIGNED|ISSUER_CERT|VERIFY_LEAF/;

/** Codes by the texts of OpenSSL and Node.js, since some libraries replace the code by their own. */
const CODES_OF_TEXTS: readonly (readonly [RegExp, string])[] = [
  [/self-?signed certificate/, 'SELF_SIGNED_CERT_IN_CHAIN'],
  [/unable to (?:get (?:local )?issuer|verify the first) certificate/, 'UNABLE_TO_GET_ISSUER_CERT'],
  [/certificate has expired/, 'CERT_HAS_EXPIRED'],
  [/certificate is not yet valid/, 'CERT_NOT_YET_VALID'],
  [/does not match certificate's altnames/, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  [/SSL routines/, 'EPROTO'],
];

/** Setting that adds certificate authorities for every connection. */
const CA_SETTING = 'NODE_EXTRA_CA_CERTS';

/** Returns the codes of an error and of its causes, outermost first. */
function listCodes(error: unknown): readonly string[] {
  const codes: string[] = [];
  for (let at = error; typeof at === 'object' && at !== null && codes.length < 20;) {
    const { code, message, cause } = at as Readonly<Record<'code' | 'message' | 'cause', unknown>>;
    const [, codeOfText] = CODES_OF_TEXTS.find(([text]) => text.test(String(message))) ?? [];
    codes.push(typeof code === 'string' ? code : '', codeOfText ?? '');
    at = cause;
  }
  return codes;
}

function findTlsProblem(code: string, caSetting: string): string | undefined {
  if (AUTHORITY_CODES.test(code))
    return `its certificate is of an unknown authority; name the file of that authority in ${caSetting}`;
  return TLS_PROBLEMS[code] ?? (code.startsWith('ERR_SSL') ? TLS_PROBLEMS.EPROTO : undefined);
}

/**
 * Describes why a TLS handshake failed and what to do.
 *
 * @param caSetting setting that names the file of a certificate authority
 * @returns a clause about the server, with the code; null for an error of another kind
 */
export function describeTlsProblem(error: unknown, caSetting = CA_SETTING): string | null {
  for (const code of listCodes(error)) {
    const problem = findTlsProblem(code, caSetting);
    if (problem !== undefined) return `${problem} (${code})`;
  }
  return null;
}

/**
 * Describes why a connection to a service failed and what to do, for a log or an operator's command. The text contains no
 * value of the request and no URL.
 *
 * @param error connection error of Node.js or undici
 * @returns a clause about the service, with the code, such as `it refuses connections (ECONNREFUSED)`
 */
export function describeConnectionProblem(error: unknown): string {
  const codes = listCodes(error);
  const tls = describeTlsProblem(error);
  if (tls !== null) return tls;
  for (const code of codes) {
    const problem = PROBLEMS[code];
    if (problem !== undefined) return `${problem} (${code})`;
  }
  const [code] = codes.filter((each) => each !== '');
  return code === undefined ? 'it does not respond' : `it does not respond (${code})`;
}
