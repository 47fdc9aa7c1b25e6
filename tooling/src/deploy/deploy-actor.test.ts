import { getDeployActor } from './deploy-actor';

test.each([
  ['a direction mark', 'build\u202e7', 'build\\u202e7'],
  ['an invisible space', 'build\u200b7', 'build\\u200b7'],
  ['a line break', 'build\n7', 'build\\n7'],
  ['a tab', 'build\t7', 'build\\t7'],
  ['an escape sequence', '\u001b[2Jbuild', '\\u001b[2Jbuild'],
])('%s in DEPLOY_ACTOR is rejected @SEC-R15', (_name, actor, shown) => {
  expect(() => getDeployActor({ DEPLOY_ACTOR: actor })).toThrow(shown);
});

test('DEPLOY_ACTOR names the person or pipeline who deploys @CARD-6', () => {
  expect(getDeployActor({ DEPLOY_ACTOR: 'Zoë Müller (pipeline 7)' })).toBe('Zoë Müller (pipeline 7)');
  expect(getDeployActor({})).toMatch(/^[^@]+@.+$/);
});
