import { join, relative } from 'node:path'
import { expect, it } from '@jest/globals'
import { rootPrefix } from '../../shared/contract/root-route.ts'
import { bases } from '../../shared/contract/route.ts'
import { contractVersion } from '../../shared/contract/version.ts'
import { isForStaff, isSectionId } from '../../shared/federation/back-office.ts'
import type { HostDescription } from '../../shared/federation/registry.ts'
import { reservedSegments } from '../../shared/federation/reserved-paths.ts'
import { checkDeployed } from '../../shared/release/check-deployed.ts'
import { checkRelease } from '../../shared/release/check-release.ts'
import { parseJson, releaseIdOf } from '../../shared/release/release-archive.ts'
import { readContract } from '../../shared/server/contract-folder.ts'
import { builtFolders } from '../build/built-folders.ts'
import { readBuild } from '../build/read-build.ts'

const root = join(import.meta.dirname, '..', '..')

const built = await Promise.all(
  builtFolders(root)
    .filter((folder) => relative(root, folder) !== 'shell')
    .map(async (folder) => {
      const { document, files } = await readBuild(folder, null)
      const id = releaseIdOf(document.files)
      return checkRelease({ id, document, files, text: '', signature: '', key: '' })
    }),
)
const builds = built.flatMap(({ build }) => (build ? [build] : []))

it('every remote passes the gate beside all others and the shell', async () => {
  expect(builds.length).toBeGreaterThan(20)
  expect(built.flatMap(({ reasons }) => reasons)).toEqual([])
  const shell = await readBuild(join(root, 'shell'), null)
  // The build of this checkout, which the gate of shells is tested with.
  const { provides } = parseJson(shell.files.get('host.json')) as HostDescription
  const problems = builds.flatMap((build) => {
    const others = builds.filter(({ id }) => id !== build.id)
    return checkDeployed(build, { contract: contractVersion, provides, others })
  })
  expect(problems).toEqual([])
  expect(builds.filter((build) => isForStaff(build) !== isSectionId(build.id))).toEqual([])
})

it('no remote may have an address below one of the contract', async () => {
  const { rootRoutes } = await readContract()
  const prefixes = [...Object.values(bases), ...rootRoutes.map(rootPrefix)].map((path) => path.split('/')[1] ?? '')
  expect(prefixes.filter((segment) => !reservedSegments.includes(segment))).toEqual([])
})
