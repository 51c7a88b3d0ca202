import { createHash } from 'node:crypto'
import { Compilation, type Compiler, type RspackPluginInstance, sources } from '@rspack/core'

/** Stands for the digest until the files are known; as long as it, so that nothing moves. */
const placeholder = '_0release0name0'

/** The name of a build among all that one page may load: that of its remote, and a digest of its scripts. */
export const releaseName = (name: string): string => name + placeholder

/**
 * Gives every release of a remote its own chunk global and its own names of scripts. With those of the remote, a page
 * that falls back from a release that throws to the one before it would run the chunks of the first: both have chunks of
 * the same ids. Made from the scripts themselves, so that the same sources stay the same bytes.
 */
export class ReleaseNamePlugin implements RspackPluginInstance {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('ReleaseNamePlugin', (compilation) => {
      // After the scripts are minified, and before their maps and integrities are made.
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
