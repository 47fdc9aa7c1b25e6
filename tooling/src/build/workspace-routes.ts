import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkRoutes } from '../deploy/routes/check-routes';
import type { PartDeclaration } from '../part';
import { listParts } from '../workspace';

/**
 * Checks the routes of a part against those of the other parts of the workspace, before it is built.
 *
 * @throws DeployRejection naming both parts and both routes
 */
export async function checkWorkspaceRoutes(part: string, workspace: string): Promise<void> {
  const declarations = await Promise.all(
    listParts(workspace).map(async (name) => {
      const { href } = pathToFileURL(path.join(workspace, name, 'portal.part.ts'));
      const { default: declaration } = (await import(href)) as { readonly default: PartDeclaration };
      return { ...declaration, routes: declaration.routes ?? [] };
    }),
  );
  const own = declarations.find(({ name }) => name === part);
  if (own !== undefined)
    checkRoutes(
      own,
      declarations.filter((each) => each !== own),
    );
}
