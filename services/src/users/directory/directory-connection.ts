import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import { Client } from 'ldapts';
import { withTimeout } from '@portal/server-kit/scheduling';
import type { DirectorySettings } from './directory-settings';

/**
 * Lets a client connect only once: ldapts would reconnect without the bind, and after StartTLS without encryption.
 */
function allowOneConnection<Connect extends typeof connectPlain | typeof connectTls>(
  connect: Connect,
  onClose?: () => void,
): Connect {
  let hasConnected = false;
  const connectOnce = (...options: unknown[]): Socket => {
    if (hasConnected) throw new Error('connection closed');
    hasConnected = true;
    const socket = (connect as (...all: unknown[]) => Socket)(...options);
    if (onClose) socket.once('close', onClose);
    return socket;
  };
  return connectOnce as Connect;
}

/**
 * Returns a client for one connection, encrypted as LDAP_URL and LDAP_STARTTLS say.
 *
 * @param onClose called when the connection ends, which ldapts does not notice after StartTLS
 * @throws when StartTLS fails or takes longer than the timeout
 */
export async function connectDirectory(settings: DirectorySettings, onClose?: () => void): Promise<Client> {
  const { url, startTls, ca, timeoutMs } = settings;
  const { hostname, protocol } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const tls: ConnectionOptions = {
    host,
    ...(ca !== undefined && { ca }),
    ...(isIP(host) === 0 && { servername: host }),
  };
  const client = new Client({
    url,
    timeout: timeoutMs,
    connectTimeout: timeoutMs,
    ...(protocol === 'ldaps:' && { tlsOptions: tls }),
    createConnection: allowOneConnection(connectPlain, onClose),
    createSecureConnection: allowOneConnection(connectTls, onClose),
  });
  if (!startTls) return client;
  try {
    await withTimeout(client.startTLS(tls), timeoutMs);
    return client;
  } catch (error) {
    client.unbind().catch(() => undefined);
    throw error;
  }
}
