import path from 'node:path';
import { readDeclaration } from '../declaration/read-declaration';
import { checkRoutes } from '../routes/check-routes';
import { listParts } from '../workspace';

/**
 * Checks the routes of a part against those of the other parts of the workspace, before it is built.
 *
 * @throws DeployRejection naming both parts and both routes
 */
export async function checkWorkspaceRoutes(part: string, workspace: string): Promise<void> {
  const declarations = await Promise.all(
    listParts(workspace).map(async (name) => {
      const declaration = await readDeclaration(path.join(workspace, name));
      return { ...declaration, routes: declaration.routes ?? [] };
    }),
  );
  const ownDeclaration = declarations.find(({ name }) => name === part);
  if (ownDeclaration !== undefined)
    checkRoutes(
      ownDeclaration,
      declarations.filter((each) => each !== ownDeclaration),
    );
}
