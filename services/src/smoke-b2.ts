import fastify from 'fastify';
import { openDatabase, readSettings, services } from './index';
const settings = readSettings({ PORTAL_ENVIRONMENT: 'MOCK', DATA_DIR: '/tmp/b2/data', PORT: '9150' });
const database = await openDatabase({ dataDir: 'memory:' });
const app = fastify();
await app.register(services({ database, settings, clock: () => new Date(), log: app.log }, { render: (_r, p) => p.body.toString() }, { disabled: new Set(), whiteLabelExists: (k) => k === 'default' }));
await app.listen({ port: 9150 });
for (const u of ['/readyz', '/apps/home', '/dev/outbox', '/app/cs5/portal-de-de/open/wl-cookie-notice.json']) {
  const r = await fetch(`http://localhost:9150${u}`, { redirect: 'manual' });
  process.stdout.write(`${u} ${r.status} ${r.headers.get('location') ?? (await r.text()).slice(0, 80)}\n`);
}
await app.close(); await database.close();
