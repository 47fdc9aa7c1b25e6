import { openRegistry } from '../src/releases/open-registry';
import { deploy } from './registry-events';

/** Child process of the tests: appends events one after another, as a team that deploys often does. */
const [part = '', count = '0', folder = '', databaseUrl] = process.argv.slice(2);

async function appendAll(): Promise<void> {
  const registry = openRegistry({ folder, databaseUrl });
  for (let index = 0; index < Number(count); index += 1)
    await registry.append((events) => [deploy(part, `${part}-${index}-after-${events.length}`)]);
  await registry.close();
}
void appendAll();
