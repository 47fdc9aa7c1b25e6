import net from 'node:net';

/** Sends an incomplete sign-on form; resolves when the server has started to process it. */
export async function sendIncompleteRequest(origin: string) {
  const body = 'USER=nobody&PASSWRD=Wrong-password-1';
  const socket = net.connect(Number(new URL(origin).port), 'localhost');
  let response = '';
  socket.on('data', (chunk) => (response += String(chunk)));
  const ended = new Promise<string>((resolve, reject) => {
    socket.on('close', () => resolve(response));
    socket.on('error', reject);
  });
  // "100 Continue" shows that the server has read the headers.
  const begun = new Promise<void>((resolve) =>
    socket.on('data', () => (response.startsWith('HTTP/1.1 100 Continue') ? resolve() : undefined)),
  );
  socket.write(
    [
      'POST /login/forms/bg/ProcessLogin.fcc HTTP/1.1',
      'Host: localhost',
      'Expect: 100-continue',
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${body.length}`,
      '',
      body.slice(0, 5),
    ].join('\r\n'),
  );
  await begun;
  return { finish: () => socket.write(body.slice(5)), ended };
}
