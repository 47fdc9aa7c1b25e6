import { randomBytes } from 'node:crypto';
import { bindEnvironment, openDataKey, StartError } from '@portal/server-kit/configuration';
import { openTestDatabase } from '../../test-support/database/test-database';
import { START_MS } from '../../test-support/services-under-test';
test(
  'SEC-R16 a database that was used in another environment is rejected in LOCAL and MOCK, and the environment is named',
  async () => {
    const database = await openTestDatabase();
    const start = async (environment: 'LOCAL' | 'MOCK' | 'QA' | 'PRODUCTION') =>
      bindEnvironment(database, { environment });
    try {
      await openDataKey(database, { serverKey: randomBytes(32) }, new Date());
      for (const environment of ['LOCAL', 'MOCK', 'LOCAL', 'QA', 'PRODUCTION'] as const)
        await expect(start(environment)).resolves.toBeUndefined();
      await expect(start('LOCAL')).rejects.toThrow(StartError);
      await expect(start('LOCAL')).rejects.toThrow(
        'used in PRODUCTION, and LOCAL would show the messages of its users to everyone',
      );
      await expect(start('MOCK')).rejects.toThrow('PORTAL_ENVIRONMENT to PRODUCTION, or choose another');
      await expect(start('QA')).resolves.toBeUndefined();
      await expect(start('LOCAL')).rejects.toThrow('used in QA');
    } finally {
      await database.close();
    }
  },
  START_MS,
);
