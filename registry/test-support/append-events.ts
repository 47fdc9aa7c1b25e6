import { openRegistry } from '../src/releases/open-registry';
import { deploy } from './registry-events';

/** Run as a process of its own by the tests: appends one event after the other, as a team that deploys often would. */
const [part = '', count = '0', folder = '', databaseUrl] = process.argv.slice(2);

async function appendAll(): Promise<void> {
  const registry = openRegistry({ folder, databaseUrl });
  for (let index = 0; index < Number(count); index += 1)
    await registry.append((events) => [deploy(part, `${part}-${index}-after-${events.length}`)]);
  await registry.close();
}
void appendAll();
