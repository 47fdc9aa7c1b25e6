/** An IPv4 address with a port, or an IPv6 one in brackets, with or without: proxies also write addresses so. */
const WITH_PORT = /^(?:(\d+(?:\.\d+){3}):\d+|\[([^\]]*)\](?::\d+)?)$/;

/**
 * Network of a client: an IPv6 client owns a whole /64, so that is what counts; an IPv4 address counts by itself. Ports
 * do not count, since a client has a new one for every connection.
 */
export function networkOf(given: string): string {
  const [, v4, v6] = WITH_PORT.exec(given) ?? [];
  const address = v4 ?? v6 ?? given;
  if (!address.includes(':') || /^::ffff:\d+\./i.test(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  return [...groups, ...Array<string>(zeros).fill('0'), ...rest].slice(0, 4).join(':').toLowerCase();
}
