import { type ProbeProblem, splitProblems } from './probe-problem';

function problem(what: string, more: Partial<ProbeProblem> = {}): ProbeProblem {
  return {
    page: '/app/default/login',
    what,
    advice: 'Correct it.',
    ...more,
  };
}

describe('a build is blamed only for problems that it adds @CARD-6', () => {
  test.each([
    ['the same message', problem('it logged the error "x"'), problem('it logged the error "x"'), true],
    [
      'the same message of another build of the part',
      problem('a script threw "x" (/parts/shell/0f3a/entry.js:1)'),
      problem('a script threw "x" (/parts/shell/77aa/entry.js:9)'),
      true,
    ],
    ['another message', problem('it logged the error "x"'), problem('it logged the error "y"'), false],
    [
      'the same message on another page',
      problem('it logged the error "x"'),
      problem('it logged the error "x"', { page: '/default/fps' }),
      false,
    ],
    [
      'another slot',
      problem('it shows its fallback', { slot: 'main' }),
      problem('it shows its fallback', { slot: 'header' }),
      false,
    ],
  ])('%s', (_case, found, live, isKnown) => {
    const { added, known } = splitProblems([found], [live]);
    expect(added).toEqual(isKnown ? [] : [found]);
    expect(known).toEqual(isKnown ? [found] : []);
  });
});
