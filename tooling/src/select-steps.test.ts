import { UsageError } from '@portal/registry/run-command';
import { selectSteps } from './select-steps';

const STEPS = [{ name: 'format' }, { name: 'lint' }, { name: 'unit and component tests' }];

test('arguments select steps, no arguments select all', () => {
  expect(selectSteps(STEPS, [])).toEqual(STEPS);
  expect(selectSteps(STEPS, ['unit', 'lint']).map(({ name }) => name)).toEqual([
    'lint',
    'unit and component tests',
  ]);
});

test('an argument that matches no step is rejected, even if another one matches', () => {
  expect(() => selectSteps(STEPS, ['lint', 'browsr'])).toThrow(UsageError);
  expect(() => selectSteps(STEPS, ['browsr'])).toThrow(
    'No step is called "browsr". Steps are: format, lint, unit and component tests.',
  );
});
