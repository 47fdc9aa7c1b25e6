import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { WORKSPACE } from '../workspace';
import { compareContracts, type ModuleUse } from './compare-contracts';

type UsedModules = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Every use of a module by a part, against a build of its owner that exports one thing more. */
function listUses(): readonly ModuleUse[] {
  return readdirSync(WORKSPACE).flatMap((user) => {
    const file = path.join(WORKSPACE, user, 'api/used-modules.json');
    if (!existsSync(file)) return [];
    const used = JSON.parse(readFileSync(file, 'utf8')) as UsedModules;
    return Object.entries(used).flatMap(([producer, modules]) =>
      Object.entries(modules).flatMap(([module, names]) => {
        const name = module === '.' ? 'index' : module.slice(2);
        const declarations = path.join(WORKSPACE, producer, `api/${name}.d.ts`);
        if (!existsSync(declarations)) return [];
        const contract = readFileSync(declarations, 'utf8');
        const offered = `${contract}\nexport declare const added: 1;\n`;
        return [{ user, producer, isLost: true, offered, expected: { names, contract } }];
      }),
    );
  });
}

test('a build that exports one thing more fits every use of the parts @CARD-6', () => {
  const uses = listUses();
  expect(uses.length).toBeGreaterThan(10);
  const sentences = compareContracts(uses, path.join(WORKSPACE, 'login-mf'));
  expect(sentences.flatMap((each, at) => each.map((sentence) => `${uses[at]?.user}: ${sentence}`))).toEqual(
    [],
  );
});
