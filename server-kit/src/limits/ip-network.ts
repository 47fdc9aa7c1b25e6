import { isIP } from 'node:net';

/** IPv4 address with a port, or IPv6 address in brackets with an optional port, as some proxies write them. */
const WITH_PORT = /^(?:(\d+(?:\.\d+){3}):\d+|\[([^\]]*)\](?::\d+)?)$/;
/** IPv4-mapped IPv6 address (RFC 4291, 2.5.5.2) of a dual-stack server, in the shortened form of RFC 5952. */
const IPV4_IN_IPV6 = /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/;

/**
 * Returns the IP address of a request. Despite the type of `ip` it is undefined when the connection was reset before it
 * was read; limits reject such a request, since no client waits for the response.
 */
export function getIpAddress({ ip }: { readonly ip: string }): string | undefined {
  return ip;
}

/** Converts the last two groups of an IPv6 address to dotted IPv4 notation. */
function toDottedNotation(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/** Returns an IPv4 address unchanged, or the eight groups of an IPv6 address without leading zeros. */
function parseClient(given: string): string | readonly string[] {
  const [, v4, v6] = WITH_PORT.exec(given) ?? [];
  // An IPv6 zone names a local interface, not a client.
  const [ipAddress = ''] = (v4 ?? v6 ?? given).split('%');
  if (isIP(ipAddress) !== 6) return ipAddress;
  // The URL parser writes hosts in the canonical form of RFC 5952.
  const host = new URL(`http://[${ipAddress}]`).hostname;
  const [, ...last] = IPV4_IN_IPV6.exec(host) ?? [];
  if (last.length > 0) return toDottedNotation(last);
  const [head = '', tail] = host.slice(1, -1).split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array<string>(zeros).fill('0'), ...rest];
}

/**
 * Returns the network by which limits and the audit log identify a client: the /64 of an IPv6 address, because one
 * client owns all of it, or the IPv4 address itself. Ports are ignored: they change with every connection.
 *
 * @param given address from the connection or a trusted proxy
 * @returns first four groups of an IPv6 address without leading zeros; text that is not an IP address unchanged;
 *   `unknown`, as proxies write it, when absent
 */
export function networkOfIpAddress(given: string | undefined): string {
  if (given === undefined) return 'unknown';
  const client = parseClient(given);
  return typeof client === 'string' ? client : client.slice(0, 4).join(':');
}

/** Limit of a site as a multiple of the limit of one network. */
export const NETWORKS_PER_SITE = 100;

/**
 * Returns the site of a client: its IPv6 /48 (RFC 6177), whose owner could otherwise pose as 65,536 clients. Phones of one
 * carrier share a /48, so a site may use `NETWORKS_PER_SITE` times the limit of a network.
 *
 * @param given as for `networkOfIpAddress`
 * @returns first three groups of an IPv6 address; null for any other client, which is its own network
 */
export function siteOfIpAddress(given: string | undefined): string | null {
  const client = given === undefined ? '' : parseClient(given);
  return typeof client === 'string' ? null : `${client.slice(0, 3).join(':')}/48`;
}
