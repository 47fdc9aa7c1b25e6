import { useRecoveryServer } from '../../../test-support/recovery/recovery-harness';
import { seedRecovery } from '../../../test-support/recovery/seeded-recovery';

const server = useRecoveryServer();

const PASSWORD = 'Gr\u00fc\u00dfe-Ufer-77';
const change = { userId: 'alex.morgan', newPass: PASSWORD, verifyPass: PASSWORD.normalize('NFD') };

test('a password and its repetition are compared in normalised form @CHG-2', async () => {
  const { visitor } = await seedRecovery(server, 'ready', false);
  const other = await visitor.post('/change', { ...change, verifyPass: `${change.verifyPass}x` });
  expect(other.body.errorCode).toBe('ISB_PASSVAL04');
  expect((await visitor.post('/change', change)).status).toBe(200);
  // The response got lost, and the visitor tries again.
  server.advanceClock(30);
  expect((await visitor.post('/change', change)).status).toBe(200);
});
