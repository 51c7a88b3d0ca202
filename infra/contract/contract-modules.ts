import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnyCollection } from '../../shared/contract/collection.ts'
import type { RootRoute } from '../../shared/contract/root-route.ts'
import { bases, type RouteContract } from '../../shared/contract/route.ts'
import { isCollection, isRootRoute, routesDeclaredBy } from '../../shared/server/contract-folder.ts'
import { modulesBelow } from '../../shared/server/module-scan.ts'

const root = new URL('../../', import.meta.url)

/** Folders whose files declare calls; that of federation has those whose payload is what builds wrote. */
const folders = ['contract', 'federation'].map((name) => new URL(`shared/${name}/`, root))

/** One value that a file of the contract exports, and the operations that it stands for. */
export interface Declaration {
  /** From the folder of the repository. */
  readonly file: string
  readonly name: string
  readonly routes: readonly RouteContract[]
  readonly rootRoute?: RootRoute
  readonly collection?: AnyCollection
}

/** What an operation is called in the report: `GET /api/v1/shop/shop-list`. */
export const operationName = ({ method, base, path }: Pick<RouteContract, 'method' | 'base' | 'path'>): string =>
  `${method} ${bases[base]}${path}`

export const rootOperationName = ({ rootPath }: RootRoute): string => `GET ${rootPath}`

/** The operations that a declaration stands for, by their names. */
export const operationsOf = ({ routes, rootRoute }: Declaration): string[] => [
  ...routes.map(operationName),
  ...(rootRoute ? [rootOperationName(rootRoute)] : []),
]

/** Every exported value of the contract that declares an operation. */
export async function contractDeclarations(): Promise<readonly Declaration[]> {
  const found = folders.map(async (folder) => {
    const modules = await modulesBelow(folder, '.routes.ts', '.collection.ts')
    return modules.flatMap(({ file, exports }) =>
      Object.entries(exports).map(
        ([name, value]): Declaration => ({
          file: relative(fileURLToPath(root), fileURLToPath(new URL(file, folder))),
          name,
          routes: routesDeclaredBy(value),
          ...(isRootRoute(value) && { rootRoute: value }),
          ...(isCollection(value) && { collection: value }),
        }),
      ),
    )
  })
  return (await Promise.all(found)).flat().filter((declaration) => operationsOf(declaration).length > 0)
}
