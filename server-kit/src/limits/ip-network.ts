import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** IPv4 address with a port, or IPv6 address in brackets with an optional port, as some proxies write them. */
const WITH_PORT = /^(?:(\d+(?:\.\d+){3}):\d+|\[([^\]]*)\](?::\d+)?)$/;

/**
 * Returns the IP address of a request. Despite the type of `ip` it is undefined when the connection was reset before it
 * was read; limits reject such a request, since no client waits for the response.
 */
export function getIpAddress({ ip }: { readonly ip: string }): string | undefined {
  return ip;
}

/** Returns an IPv4 address unchanged, or the eight groups of an IPv6 address without leading zeros. */
function parseClient(given: string): string | readonly string[] {
  const [, v4, v6] = WITH_PORT.exec(given) ?? [];
  // An IPv6 zone names a local interface, not a client.
  const [ipAddress = ''] = (v4 ?? v6 ?? given).split('%');
  if (isIP(ipAddress) === 0) return ipAddress;
  // An IPv4-mapped IPv6 address (RFC 4291, 2.5.5.2) of a dual-stack server is the IPv4 address.
  const client = ipaddr.process(ipAddress);
  return 'parts' in client ? client.parts.map((group) => group.toString(16)) : client.toString();
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
