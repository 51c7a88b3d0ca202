import { createHash } from 'node:crypto'
import { Compilation, type Compiler, type RspackPluginInstance, sources } from '@rspack/core'

/** Placeholder for the digest until the files are known; of the same length, so that offsets stay. */
const placeholder = '_0release0name0'

/** The name of a build, unique among all that one page may load: the remote's name and a digest of its scripts. */
export const releaseName = (name: string): string => name + placeholder

/**
 * Gives every release of a remote its own chunk global and script names. Otherwise a page that falls back from a
 * throwing release to the previous one would run the wrong chunks, because both have the same chunk ids. The name is a
 * digest of the scripts, so that the same sources give the same bytes.
 */
export class ReleaseNamePlugin implements RspackPluginInstance {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('ReleaseNamePlugin', (compilation) => {
      // After minification, and before source maps and integrities.
      const step = { name: 'ReleaseNamePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1 }
      compilation.hooks.processAssets.tap(step, (assets) => {
        const scripts = Object.keys(assets)
          .filter((file) => file.endsWith('.js'))
          .toSorted()
        const hash = createHash('sha256')
        for (const file of scripts) hash.update(`${file}\0${assets[file]?.source()}\0`)
        const digest = `_${hash.digest('hex').slice(0, placeholder.length - 1)}`
        for (const file of scripts) compilation.updateAsset(file, (source) => named(source, digest))
      })
    })
  }
}

function named(source: sources.Source, digest: string): sources.Source {
  const result = new sources.ReplaceSource(source)
  for (const { index } of source.source().toString().matchAll(new RegExp(placeholder, 'g')))
    result.replace(index, index + placeholder.length - 1, digest)
  return result
}
