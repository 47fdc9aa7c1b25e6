import path from 'node:path';
import { readDeclaration } from '../declaration/read-declaration';
import { listParts, WORKSPACE } from '../workspace';
import { findCompileErrors } from './compile-consumer';
import { readConsumerSources } from './consumer-sources';

const CONSUMERS = listParts(WORKSPACE).filter((part) => part !== 'shared-wl-assets');

test.each(CONSUMERS.map((part) => (part === 'clip-login-mf' ? part : `${part} @long`)))(
  'every module that a part uses may export one thing more @CARD-6 %s',
  async (title) => {
    const part = title.replace(' @long', '');
    const folder = path.join(WORKSPACE, part);
    const sources = await readConsumerSources(await readDeclaration(folder), folder);
    const declarations = Object.values(sources.modules).flatMap((modules) => Object.values(modules));
    expect(declarations).not.toEqual([]);
    const extended = declarations.map((file) => [
      file,
      `${sources.files[file]}\nexport declare const added: 1;\n`,
    ]);
    expect(findCompileErrors(part, sources, Object.fromEntries(extended))).toEqual([]);
  },
);
