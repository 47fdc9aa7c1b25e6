function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function componentName(name: string): string {
  return name
    .replace(/-mf$/, '')
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}

function packageFile(name: string): string {
  return json({
    name: `@portal/${name}`,
    version: '0.1.0',
    private: true,
    description: 'A part of the portal',
    type: 'module',
    exports: {},
    scripts: {
      build: `node ../tooling/bin/portal-tooling.mjs build ${name}`,
      deploy: `node ../tooling/bin/portal-tooling.mjs parts deploy ${name}`,
      dev: `node ../tooling/bin/portal-tooling.mjs parts dev ${name}`,
      test: `jest --config ../jest.config.js --selectProjects ${name}`,
    },
    dependencies: {
      '@portal/contract': 'workspace:*',
      '@portal/shared-wl-assets': 'workspace:*',
      react: 'catalog:',
      'react-dom': 'catalog:',
      'single-spa-react': 'catalog:',
    },
    devDependencies: {
      '@portal/tooling': 'workspace:*',
      '@types/react': 'catalog:',
      '@types/react-dom': 'catalog:',
    },
  });
}

function readme(name: string, component: string): string {
  return `# ${name}

Fills the slot \`main\` on the URLs of \`portal.part.ts\`. It exposes its lifecycles and nothing else.

- \`portal.part.ts\`: name, slots, routes, parts that it uses
- \`src/lifecycles.tsx\`: what the portal mounts
- \`src/${component}Part.tsx\`: the screen
- \`src/page-plan.ts\`: title of the page, for the edge
- \`i18n/en-US.json\`, \`i18n/de-DE.json\`: its texts

## Run

    npm run dev       this part, rebuilt on every change
    npm test
    npm run build
    npm run deploy
`;
}

function texts(component: string, text: string): string {
  return json({ title: `${component} | {{name}}`, heading: component, text });
}

/**
 * Returns the files of a new part: a page in both languages that is rendered on the server and has a test.
 *
 * @returns text by name below the part's folder
 */
export function createPartFiles(name: string): Readonly<Record<string, string>> {
  const component = componentName(name);
  const path = name.replace(/-mf$/, '');
  return {
    'package.json': packageFile(name),
    'tsconfig.json': `{
  "extends": "../tsconfig.browser.json",
  "compilerOptions": {
    "rootDir": ".",
    "outDir": ".types",
    "tsBuildInfoFile": ".types/tsconfig.tsbuildinfo"
  },
  "include": ["src", "*.ts", "i18n/*.json"],
  "references": [{ "path": "../contract" }, { "path": "../tooling" }, { "path": "../shared-wl-assets" }]
}
`,
    'webpack.config.ts': `import type { Presets } from '@portal/tooling/preset';
import part from './portal.part';

export default ({ partPreset }: Presets) => partPreset(part, import.meta.dirname);
`,
    'portal.part.ts': `import { definePart } from '@portal/tooling/part';

export default definePart({
  name: '${name}',
  slots: ['main'],
  routes: [{ path: '/app/:wl/${path}', page: 'start', title: '${name}:title' }],
});
`,
    'src/lifecycles.tsx': `import { slot } from '@portal/shared-wl-assets';
import { ${component}Part } from './${component}Part';
import { plan } from './page-plan';

export const main = slot({ id: '${path}', Component: ${component}Part, plan });
`,
    'src/texts.d.ts': `import '@portal/shared-wl-assets/texts';
import type texts from '../i18n/en-US.json';

declare module '@portal/shared-wl-assets' {
  interface Texts {
    readonly '${name}': typeof texts;
  }
}
`,
    'src/page-plan.ts': `import type { PageBoot, PagePlan } from '@portal/contract/page';
import { translateFrom } from '@portal/shared-wl-assets';

/** Returns the title with which the edge renders the page. */
export const plan = ({ texts, whiteLabel }: Omit<PageBoot, 'parts'>): PagePlan => {
  const t = translateFrom(texts, () => undefined)('${name}');
  return { title: t('title', { name: whiteLabel.name }) };
};
`,
    [`src/${component}Part.tsx`]: `import { HeroPage, PageHeading, Section, useTranslate } from '@portal/shared-wl-assets';

/** Screen that the portal shows in the slot main. */
export const ${component}Part = () => {
  const { t } = useTranslate('${name}');
  return (
    <HeroPage>
      <Section>
        <PageHeading>{t('heading')}</PageHeading>
        <p>{t('text')}</p>
      </Section>
    </HeroPage>
  );
};
`,
    [`src/${component}Part.test.tsx`]: `import { render, screen } from '@testing-library/react';
import { fixturePortal, InPortal } from '@portal/shared-wl-assets/test-support';
import german from '../i18n/de-DE.json';
import english from '../i18n/en-US.json';
import { ${component}Part } from './${component}Part';

test.each([
  ['en-US', english],
  ['de-DE', german],
] as const)('the screen speaks %s @I18N-1', (language, texts) => {
  render(
    <InPortal portal={fixturePortal({ language, texts: { '${name}': texts } })}>
      <${component}Part />
    </InPortal>,
  );
  expect(screen.getByRole('heading', { level: 1, name: texts.heading })).toBeVisible();
  expect(screen.getByText(texts.text)).toBeVisible();
});
`,
    'i18n/en-US.json': texts(component, 'This page is new. Its team will fill it.'),
    'i18n/de-DE.json': texts(component, 'Diese Seite ist neu. Ihr Team wird sie füllen.'),
    'README.md': readme(name, component),
  };
}
