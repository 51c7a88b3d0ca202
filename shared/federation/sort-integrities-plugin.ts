import { Compilation, type Compiler, type RspackPluginInstance, sources } from '@rspack/core'

/** How the bundler writes chunk integrities, by id, before it knows them: `.sriHashes = {7: "…",12: "…"}`. */
const integrities = /(?<=\.sriHashes = \{)[^}]+/

const sorted = (code: string) => code.replace(integrities, (list) => list.split(',').sort().join(','))

/**
 * Sorts the integrities in an entry by chunk. The bundler writes them in hash-map order, which depends on earlier
 * builds in the same process.
 */
export class SortIntegritiesPlugin implements RspackPluginInstance {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('SortIntegritiesPlugin', (compilation) => {
      const step = { name: 'SortIntegritiesPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS }
      compilation.hooks.processAssets.tap(step, () => {
        const entries = [...compilation.entrypoints.values()].flatMap((entrypoint) => entrypoint.getFiles())
        for (const file of entries)
          compilation.updateAsset(file, (source) => {
            const { source: code, map } = source.sourceAndMap()
            const text = sorted(code.toString())
            if (text === code) return source
            if (!map) return new sources.RawSource(text)
            // The list keeps its length, so the source map stays valid.
            const sourcesContent = map.sourcesContent?.map(sorted)
            return new sources.SourceMapSource(text, file, { ...map, sourcesContent })
          })
      })
    })
  }
}
