import { isIP } from 'node:net';

/** An IPv4 address with a port, or an IPv6 one in brackets, with or without: proxies also write addresses so. */
const WITH_PORT = /^(?:(\d+(?:\.\d+){3}):\d+|\[([^\]]*)\](?::\d+)?)$/;
/** What a server that listens on IPv6 too calls an IPv4 client (RFC 4291, 2.5.5.2), shortened as below. */
const IPV4_IN_IPV6 = /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/;

/**
 * The address that a request comes from. None when its connection was reset before anybody read it, whatever the type of
 * `ip` says: limits refuse such a request, since nobody waits for its response.
 */
export function ipAddressOf({ ip }: { readonly ip: string }): string | undefined {
  return ip;
}

/** The four numbers of an IPv4 address from the last two groups of an IPv6 one. */
function dotted(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/** What is counted: an IPv4 address as it is, or the eight groups of an IPv6 one, without leading zeros. */
function clientOf(given: string): string | readonly string[] {
  const [, v4, v6] = WITH_PORT.exec(given) ?? [];
  // A zone names a way out of this machine, and no client.
  const [address = ''] = (v4 ?? v6 ?? given).split('%');
  if (isIP(address) !== 6) return address;
  // The one spelling of RFC 5952, as the URL standard writes hosts.
  const host = new URL(`http://[${address}]`).hostname;
  const [, ...last] = IPV4_IN_IPV6.exec(host) ?? [];
  if (last.length > 0) return dotted(last);
  const [head = '', tail] = host.slice(1, -1).split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array<string>(zeros).fill('0'), ...rest];
}

/**
 * Network of a client: an IPv6 client owns a whole /64, so that is what counts; an IPv4 address counts by itself, however
 * it is written. Ports do not count, since a client has a new one for every connection. Limits and the audit know clients
 * by it.
 *
 * @param given as the connection or a trusted proxy names it
 * @returns the first four groups of an IPv6 address, without leading zeros; what is no address stays as it is, and none is
 *   unknown, as proxies write it
 */
export function networkOfIpAddress(given: string | undefined): string {
  if (given === undefined) return 'unknown';
  const client = clientOf(given);
  return typeof client === 'string' ? client : client.slice(0, 4).join(':');
}

/** As many uses as a site may have for each that one of its networks may. */
export const NETWORKS_PER_SITE = 100;

/**
 * Site of a client: whoever is given a whole /48 of IPv6 (RFC 6177), as hosts and many homes are, has 65,536 networks and
 * would be as many clients. Phones of one carrier share some, so a site may do `NETWORKS_PER_SITE` times what a network may.
 *
 * @param given as for `networkOf`
 * @returns the first three groups of an IPv6 address; null for every other client, which is its own network
 */
export function siteOfIpAddress(given: string | undefined): string | null {
  const client = given === undefined ? '' : clientOf(given);
  return typeof client === 'string' ? null : `${client.slice(0, 3).join(':')}/48`;
}
