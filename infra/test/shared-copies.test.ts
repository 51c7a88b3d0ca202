import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, it } from '@jest/globals'
import { type Configuration, rspack, type Stats } from '@rspack/core'
import account from '../../mf-account/rspack.config.ts'
import publicSite from '../../mf-public/rspack.config.ts'
import { CompressPlugin } from '../../shared/federation/compress-plugin.ts'
import { shareTable } from '../../shared/federation/share-table.ts'

const root = join(import.meta.dirname, '..', '..')
const output = mkdtempSync(join(tmpdir(), 'qasima-build-'))
afterAll(() => rmSync(output, { recursive: true }))

/** The files of `shared` that the host provides, of which a page must have one alone: the session is one of them. */
const provided = new Set(
  shareTable(join(root, 'shared'), { react: '1.0.0', shared: '1.0.0' }).map(({ request }) =>
    request.replace('@qasima/', ''),
  ),
)

/** The files of `shared` that a build carries, without their ending. */
async function carriedBy(config: Configuration): Promise<string[]> {
  const compiler = rspack({
    ...config,
    output: { ...config.output, path: output },
    // Modules one by one, which weighs more than a release may.
    mode: 'development',
    // What is made for those who load it takes longer than the modules.
    devtool: false,
    plugins: config.plugins?.filter((plugin) => !(plugin instanceof CompressPlugin)),
    optimization: { ...config.optimization, sideEffects: true, usedExports: true },
  })
  const { compilation } = await new Promise<Stats>((resolve, reject) =>
    compiler.run((error, made) =>
      error || !made || made.hasErrors() ? reject(error ?? new Error(made?.toString('errors-only'))) : resolve(made),
    ),
  )
  const paths = [...compilation.modules]
    .filter((module) => compilation.chunkGraph.getModuleChunks(module).length > 0)
    .flatMap((module) => module.nameForCondition() ?? [])
    .map((path) => relative(root, path).replace(/\.tsx?$/, ''))
  await new Promise((resolve) => compiler.close(resolve))
  return paths.filter((path) => path.startsWith('shared/'))
}

it.each([
  ['account', account],
  ['public', publicSite],
])('the %s remote carries nothing that the host provides, however it is imported', async (_, builds) => {
  // The server half first, where there is one: the browser's names its file.
  // What renders its screens in the build stands for the host, and is no part of the release.
  for (const config of builds.filter(({ name }) => name !== 'harness')) {
    const carried = await carriedBy(config)
    expect(carried.length).toBeGreaterThan(10)
    expect(carried.filter((path) => provided.has(path))).toEqual([])
  }
})
