import { UsageError } from '@portal/registry/run-command';
import { chosenSteps } from './chosen-steps';

const STEPS = [{ name: 'format' }, { name: 'lint' }, { name: 'unit and component tests' }];

test('arguments select steps, no arguments select all', () => {
  expect(chosenSteps(STEPS, [])).toEqual(STEPS);
  expect(chosenSteps(STEPS, ['unit', 'lint']).map(({ name }) => name)).toEqual([
    'lint',
    'unit and component tests',
  ]);
});

test('an argument that matches no step is rejected, even if another one matches', () => {
  expect(() => chosenSteps(STEPS, ['lint', 'browsr'])).toThrow(UsageError);
  expect(() => chosenSteps(STEPS, ['browsr'])).toThrow(
    'No step is called "browsr". Steps are: format, lint, unit and component tests.',
  );
});
