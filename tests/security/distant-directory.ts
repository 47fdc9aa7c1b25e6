import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { loadUser } from '@portal/services/load-users';
import { startTestDirectory } from '@portal/services/test-directory';

/** A directory with the users of load tests, at some distance. */
export interface DistantDirectory {
  /** Settings of a portal that uses it. */
  readonly settings: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

/** Forwards the data of one connection, each piece after `delayMs`. */
function forwardLater(client: Socket, port: number, delayMs: number): void {
  const server = connect(port, '127.0.0.1');
  for (const [from, to] of [
    [client, server],
    [server, client],
  ] as const) {
    from.setNoDelay(true);
    from.on('data', (data) => setTimeout(() => to.write(data), delayMs));
    from.on('close', () => setTimeout(() => to.destroy(), delayMs));
    from.on('error', () => to.destroy());
  }
}

/**
 * Starts a directory behind a proxy that delays all data.
 *
 * @param users number of users
 * @param delayMs delay in each direction
 */
export async function startDistantDirectory(users: number, delayMs: number): Promise<DistantDirectory> {
  const directory = await startTestDirectory();
  await directory.asAdmin(async (client) => {
    for (let number = 0; number < users; number += 1) {
      const { userId, firstName, lastName, email, password } = loadUser(number, false);
      await client.add(`uid=${userId},${directory.settings['LDAP_BASE_DN'] ?? ''}`, {
        objectClass: 'inetOrgPerson',
        uid: userId,
        cn: userId,
        givenName: firstName,
        sn: lastName,
        mail: email,
        mobile: '+1 555 555 0101',
        userPassword: password,
      });
    }
  });
  const proxy = createServer((client) => forwardLater(client, Number(new URL(directory.url).port), delayMs));
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    settings: { ...directory.settings, LDAP_URL: `ldaps://localhost:${port}` },
    stop: async () => {
      proxy.close();
      await directory.stop();
    },
  };
}
