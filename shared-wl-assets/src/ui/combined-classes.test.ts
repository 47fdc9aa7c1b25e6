/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const COMPONENTS = readdirSync(__dirname).filter((name) => /(?<!\.test)\.tsx$/.test(name));

function read(name: string): string {
  return readFileSync(path.join(__dirname, name), 'utf8');
}

/** Lists the properties that a class sets, with their media query; skips rules within `:where`, which never win. */
function listDeclarations(sheet: string, className: string): readonly string[] {
  const surroundings: string[] = [];
  const declarations: string[] = [];
  for (const [, text = '', end] of sheet.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    const part = text.trim();
    if (end === '{') surroundings.push(part);
    else {
      const selectors = (surroundings.at(-1) ?? '').split(',').map((selector) => selector.trim());
      if (part !== '' && selectors.includes(`.${className}`))
        declarations.push(`${surroundings.slice(1, -1).join(' ')} ${part.split(':', 1).join('')}`);
      if (end === '}') surroundings.pop();
    }
  }
  return declarations;
}

/** Returns the properties that both classes set under the same media query, or one of them under none. */
function findConflicts(own: readonly string[], others: readonly string[]): readonly string[] {
  return own.filter((each) => {
    const property = each.split(' ').at(-1);
    return others.some((other) => other === each || (each === ` ${property}` && other.endsWith(each)));
  });
}

interface Combination {
  readonly component: string;
  readonly classes: readonly (readonly [sheet: string, className: string])[];
}

/** Elements that combine classes of several sheets. */
const COMBINATIONS = COMPONENTS.flatMap((component): Combination[] => {
  const source = read(component);
  const sheets = new Map(
    Array.from(source.matchAll(/import (\w+) from '\.\/([\w.]+\.css)'/g), ([, name = '', file = '']) => [
      name,
      file,
    ]),
  );
  return Array.from(source.matchAll(/classNames\(([^()]*)\)/g), ([, call = '']) => ({
    component,
    classes: Array.from(
      call.matchAll(/(\w+)\['([\w-]+)'\]/g),
      ([, name = '', className = '']) => [sheets.get(name) ?? '', className] as const,
    ),
  })).filter(({ classes }) => new Set(classes.map(([sheet]) => sheet)).size > 1);
});

test('the test finds the elements that combine classes of several sheets @CARD-4', () => {
  expect(COMBINATIONS.map(({ component }) => component)).toEqual(
    expect.arrayContaining(['HeroPage.tsx', 'Dialog.tsx', 'BottomSheet.tsx']),
  );
});

test.each(COMBINATIONS)('$component does not depend on the order of its sheets @CARD-4', ({ classes }) => {
  for (const [index, [sheet, className]] of classes.entries()) {
    const classDeclarations = listDeclarations(read(sheet), className);
    for (const [other, otherName] of classes.slice(index + 1)) {
      if (other === sheet) continue;
      const others = listDeclarations(read(other), otherName);
      expect(findConflicts(classDeclarations, others)).toEqual([]);
      expect(findConflicts(others, classDeclarations)).toEqual([]);
    }
  }
});
