/*
 * What code could do that has left its vm context. Each is a statement of a part that was given, as `host`, the global
 * object, `process`, `Function` and the vm module of its worker, and functions that load any module of Node; `target`
 * names what the test listens on. It calls `reached` if it succeeds.
 */

function load(name: string): string {
  return `host.module(${JSON.stringify(name)})`;
}

/** Attacks that need a file descriptor, so that the system's limit alone stops them. */
export const CONNECTIONS: Readonly<Record<string, string>> = {
  'connects by TCP': `${load('net')}.connect(target.port, '127.0.0.1', () => reached()).on('error', () => 0)`,
  'connects a new socket by TCP': `new (${load('net')}.Socket)().connect(target.port, '127.0.0.1', () => reached()).on('error', () => 0)`,
  'connects by TLS': `${load('tls')}.connect(target.port, '127.0.0.1').on('error', () => 0)`,
  'listens on a TCP port': `${load('net')}.createServer().on('error', () => 0).listen(0, () => reached())`,
  'requests by HTTP': `${load('http')}.get(target.url).on('error', () => 0)`,
  'requests by HTTPS': `${load('https')}.get(target.url.replace('http', 'https')).on('error', () => 0)`,
  'requests by HTTP/2': `${load('http2')}.connect(target.url).on('error', () => 0)`,
  fetches: 'host.globalThis.fetch(target.url).catch(() => 0)',
  'opens a WebSocket': `new host.globalThis.WebSocket(target.url.replace('http', 'ws')).onerror = () => 0`,
  'opens an EventSource': `new host.globalThis.EventSource(target.url)`,
  'connects to a Unix socket': `${load('net')}.connect(target.path, () => reached()).on('error', () => 0)`,
  'sends by UDP': `const socket = ${load('dgram')}.createSocket('udp4').on('error', () => 0);
    socket.send('x', target.udpPort, '127.0.0.1', (error) => { if (!error) reached() })`,
  'looks up a name': `${load('dns')}.lookup('localhost', (error) => { if (!error) reached() })`,
  'asks a name server': `const resolver = new (${load('dns')}.Resolver)(); resolver.setServers(['127.0.0.1:' + target.udpPort]);
    resolver.resolve('bank.example', (error) => { if (!error) reached() })`,
  'opens the inspector': `${load('inspector')}.open(0, '127.0.0.1'); if (${load('inspector')}.url()) reached()`,
  'reads a file': `${load('fs')}.readFileSync('/etc/passwd'); reached()`,
  'writes a file': `${load('fs')}.writeFileSync(target.file, 'x'); reached()`,
  'writes a diagnostic report': `host.process.report.writeReport(target.file)`,
  'writes a heap snapshot': `${load('v8')}.writeHeapSnapshot(target.file)`,
  'starts a process': `${load('child_process')}.spawn('/bin/sh', ['-c', 'echo x > ' + target.file]).on('error', () => 0)`,
  'starts a process and waits': `if (!${load('child_process')}.spawnSync('/bin/sh', ['-c', 'echo x > ' + target.file]).error) reached()`,
  'forks the portal': `${load('cluster')}.setupPrimary({ exec: '/bin/true' }); ${load('cluster')}.fork().on('error', () => 0)`,
  'starts a thread': `new (${load('worker_threads')}.Worker)('', { eval: true }).on('error', () => 0).on('online', () => reached())`,
  'makes a handle by TLS': `const { TLSSocket } = ${load('tls')}; const handle = new TLSSocket()._handle._parent;
    if (handle.bind('127.0.0.1', 0) === 0 && handle.listen(1) === 0) reached()`,
  'loads a library': `host.process.dlopen({ exports: {} }, '/lib/libc.so.6'); reached()`,
};

/** Attacks by functions of the process; only the removal of these, and another user, stop them. */
export const SIGNALS: Readonly<Record<string, string>> = {
  'signals the portal': `host.process.kill(target.pid, 'SIGUSR2')`,
  'signals the portal by the internal function': 'host.process._kill(target.pid, 12)',
  'signals the portal by a captured function': `host.kill(target.pid, 'SIGUSR2')`,
  'signals all processes': 'host.process._kill(-1, 12)',
  'signals its process group': 'host.process._kill(0, 12)',
  'starts the debugger of the portal': 'host.process._debugProcess(target.pid)',
  'changes the priority of the portal': `${load('os')}.setPriority(target.pid, 19)`,
  aborts: 'host.process.abort()',
  exits: 'host.process.reallyExit(1)',
  'exits by a function of Node': 'host.process.exit(1)',
};

/** Ways to a module or a handle that the other attacks would use; each must end with nothing. */
export const LOADERS: Readonly<Record<string, string>> = {
  'by import()': `host.import('node:net').then((net) => net.connect(target.port, '127.0.0.1', () => reached())).catch(() => 0)`,
  'by the default export of import()': `host.import('node:net').then((net) => net.default.connect(target.port, '127.0.0.1', () => reached())).catch(() => 0)`,
  'by import() in a script': `new host.vm.Script("import('node:net')", { importModuleDynamically: host.vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER })
      .runInThisContext().then((net) => net.connect(target.port, '127.0.0.1', () => reached())).catch(() => 0)`,
  'by a script in the realm of the worker': `const { process } = new host.vm.Script('globalThis').runInThisContext(); process.kill(target.pid, 'SIGUSR2')`,
  'by code from a string': `host.Function('return process')().kill(target.pid, 'SIGUSR2')`,
  'by a constructor of code': `host.globalThis.constructor.constructor('return process')().kill(target.pid, 'SIGUSR2')`,
  'by createRequire': `host.module('module').createRequire('/')('net').connect(target.port, '127.0.0.1', () => reached())`,
  'by Module._load': `host.module('module')._load('child_process').spawnSync('/bin/true'); reached()`,
  'by getBuiltinModule': `host.process.getBuiltinModule('net').connect(target.port, '127.0.0.1', () => reached())`,
  'by process.mainModule': `host.process.mainModule.require('net').connect(target.port, '127.0.0.1', () => reached())`,
  'by process.binding': `const { TCP } = host.process.binding('tcp_wrap'); if (new TCP(0).listen(1) === 0) reached()`,
  'by an internal binding': `const { TCP } = host.process._linkedBinding('tcp_wrap'); if (new TCP(0).listen(1) === 0) reached()`,
  'by the handle of a stream': `new (host.process.stdin._handle.constructor)(0).bind(target.file); reached()`,
  'by the active handles': `new (host.process._getActiveHandles()[0]._handle.constructor)(0).bind(target.file); reached()`,
  'by the current resource': `new (host.module('async_hooks').executionAsyncResource().constructor)(0).bind(target.file); reached()`,
  'by flags of V8': `host.module('v8').setFlagsFromString('--allow-natives-syntax'); reached()`,
  'by a hook in the realm of the worker': `host.vm.Script.prototype.runInContext = () => reached(); host.globalThis.Array.prototype.map = () => reached();
    host.globalThis.Object.prototype.leaked = 1; if ({}.leaked) reached()`,
  'by a hook that the next load runs into': `const all = Object.getOwnPropertyNames(host.globalThis.Array.prototype);
    for (const name of all) host.globalThis.Array.prototype[name] = () => reached()`,
};
