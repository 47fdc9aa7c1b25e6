import { addOverride, parseOverrides, serializeOverrides } from './overrides';

const ID = '0123456789abcdef';

function withParts(count: number, target = ID): ReadonlyMap<string, string> {
  return new Map(Array.from({ length: count }, (_, index) => [`part-${index}`, target]));
}

test('an override is added or replaced @CARD-6', () => {
  expect(addOverride(new Map(), 'shell', ID)).toEqual(new Map([['shell', ID]]));
  expect(addOverride(withParts(20), 'part-3', 'fedcba9876543210')?.get('part-3')).toBe('fedcba9876543210');
});

test.each([
  ['more than 20', withParts(20)],
  ['longer than the cookie', withParts(19, `http://localhost:5173/${'a'.repeat(80)}/`)],
])('an override is rejected when all of them are %s @CARD-6', (_limit, overrides) => {
  expect(addOverride(overrides, 'shell', ID)).toBeNull();
  const most = [...overrides].slice(0, 12);
  const added = addOverride(new Map(most), 'shell', ID);
  expect(parseOverrides(serializeOverrides(added ?? new Map()))).toEqual(new Map([...most, ['shell', ID]]));
});
