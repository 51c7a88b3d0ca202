import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Compiler, RspackPluginInstance } from '@rspack/core'

const brotli = promisify(brotliCompress)

/** The copy served instead of a file to browsers that support Brotli. */
export const compressedCopy = (content: Buffer): Promise<Buffer> =>
  brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } })

/** Writes a Brotli copy beside every script and stylesheet of a build, so that serving costs no compression. */
export class CompressPlugin implements RspackPluginInstance {
  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tapPromise('CompressPlugin', async (compilation) => {
      const files = compilation.getAssets().filter(({ name }) => /\.(js|css)$/.test(name))
      await Promise.all(
        files.map(async ({ name }) => {
          const path = join(compiler.outputPath, name)
          await writeFile(`${path}.br`, await compressedCopy(await readFile(path)))
        }),
      )
    })
  }
}
