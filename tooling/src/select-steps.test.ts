import { UsageError } from '@portal/registry/run-command';
import { selectSteps } from './select-steps';

const STEPS = [{ name: 'format' }, { name: 'lint' }, { name: 'unit and component tests' }];

test('words choose steps, and none chooses all', () => {
  expect(selectSteps(STEPS, [])).toEqual(STEPS);
  expect(selectSteps(STEPS, ['unit', 'lint']).map(({ name }) => name)).toEqual([
    'lint',
    'unit and component tests',
  ]);
});

test('a word that names no step is refused, also beside one that does', () => {
  expect(() => selectSteps(STEPS, ['lint', 'browsr'])).toThrow(UsageError);
  expect(() => selectSteps(STEPS, ['browsr'])).toThrow(
    'No step is called "browsr". Steps are: format, lint, unit and component tests.',
  );
});
