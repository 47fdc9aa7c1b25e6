import { FIELD_LIMITS, passwordProblem, passwordRules } from '@portal/contract/validation';
import { renderFixture } from '../../test-support/render-fixture';

const NAMED_CLASSES: Readonly<Record<string, string>> = {
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  lower: 'abcdefghijklmnopqrstuvwxyz',
  digit: '0123456789',
};

/** Apple's `passwordrules` format, as documented. */
interface GeneratorRules {
  readonly minimum: number;
  readonly maximum: number;
  readonly required: readonly string[];
}

const readRules = (attribute: string): GeneratorRules => {
  // A character class in brackets may contain a semicolon.
  const rules = [...attribute.matchAll(/([a-z]+):\s*(\[[^\]]+\]|[^;]+);/g)].map(
    ([, name = '', value = '']) => [name, value.trim()] as const,
  );
  const numberOf = (wanted: string) => Number(rules.find(([name]) => name === wanted)?.[1]);
  return {
    minimum: numberOf('minlength'),
    maximum: numberOf('maxlength'),
    required: rules.flatMap(([name, value]) =>
      name === 'required' ? [NAMED_CLASSES[value] ?? value.replace(/^\[|\]$/g, '')] : [],
    ),
  };
};

/** Generates passwords of the given length that together use every character of the required classes. */
const generated = ({ required }: GeneratorRules, length: number): readonly string[] =>
  Array.from({ length: Math.max(...required.map((each) => each.length)) }, (_, turn) =>
    Array.from({ length }, (_, place) => {
      const characters = required[place % required.length] ?? '';
      return characters[(turn + place) % characters.length];
    }).join(''),
  );

const POLICIES = (['external', 'internal', 'both'] as const).flatMap((userType) =>
  [8, 10, 12, 20].flatMap((loginMinimum) =>
    [false, true].map((firstTime) => ({ userType, loginMinimum, firstTime })),
  ),
);

/** A quick run tries a policy of each user type, with different lengths. */
const triedPolicies = POLICIES.filter(
  (_policy, index) => process.env['TEST_QUICK'] !== '1' || index % 10 === 0,
);

test.each(triedPolicies)(
  'password managers get the rules of %j @CHG-2',
  ({ userType, loginMinimum, firstTime }) => {
    const { container } = renderFixture(
      {
        page: 'changePassword',
        ticket: { userId: 'm.hartmann', userType, until: Date.now() + 60_000 },
        ...(firstTime && { firstTime }),
      },
      { loginMinimum },
    );
    // A user of type both may be internal, and the longer password is valid for either.
    const minimum = Math.max(userType === 'external' ? 8 : 16, loginMinimum);
    const fields = ['newPass', 'verifyPass'].map((name) => container.querySelector(`[name="${name}"]`)!);
    for (const field of fields) {
      expect(field).toHaveAttribute('autocomplete', 'new-password');
      expect(field).toHaveAttribute('minlength', String(minimum));
      // `maxlength` would silently truncate a pasted password.
      expect(field).not.toHaveAttribute('maxlength');
      const rules = readRules(field.getAttribute('passwordrules') ?? '');
      expect(rules).toMatchObject({ minimum, maximum: FIELD_LIMITS.password });
      for (const length of [rules.minimum, rules.minimum + 3, rules.maximum])
        for (const password of generated(rules, length)) {
          const input = { newPassword: password, verifyPassword: password };
          const broken = passwordRules(input, minimum).filter(({ met }) => met === false);
          expect([password, broken]).toEqual([password, []]);
          // The login form must accept it afterwards.
          expect([password, passwordProblem(password, loginMinimum)]).toEqual([password, null]);
        }
    }
    const temporary = container.querySelector('[name="tempPass"]');
    expect(temporary?.getAttribute('passwordrules') ?? null).toBeNull();
    expect(temporary?.getAttribute('autocomplete')).toBe(firstTime ? 'current-password' : undefined);
  },
);
