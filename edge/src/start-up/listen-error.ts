import { createServer } from 'node:net';
import { StartError } from '@portal/server-kit/configuration';

/** A port that the portal listens on, with the variable that names it. */
export interface ListeningPort {
  readonly variable: 'PORT' | 'METRICS_PORT';
  readonly port: number;
  readonly host: string;
}

const HOST_CODES = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL', 'EAFNOSUPPORT'];

/** Returns the error for a port that cannot be opened, naming the setting to change. */
export function listenError({ variable, port, host }: ListeningPort, error: unknown): StartError {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const another = variable === 'PORT' ? 'PORT=8081' : 'METRICS_PORT=9091';
  const hostName = variable === 'PORT' ? 'HOST' : 'METRICS_HOST';
  const named = variable === 'PORT' ? `Port ${port}` : `Port ${port} of METRICS_PORT`;
  const sentence =
    code === 'EADDRINUSE'
      ? `${named} is used by another program. Stop that program, or choose another port, such as ${another}.`
      : code === 'EACCES'
        ? `This user may not use port ${port}. Choose one above 1023, such as ${another}.`
        : HOST_CODES.includes(code)
          ? `${hostName} must be an IP address of this machine, such as 0.0.0.0 or 127.0.0.1, not "${host}".`
          : `${named} on "${host}" could not be opened. Change ${variable} or ${hostName}.`;
  return new StartError(sentence, { cause: error });
}

/** Tries to listen, and releases the port. @throws StartError naming PORT or HOST, or those of the metrics */
export function assertPortAvailable(listeningPort: ListeningPort): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(listenError(listeningPort, error)));
    probe.listen(listeningPort.port, listeningPort.host, () => probe.close(() => resolve()));
  });
}
