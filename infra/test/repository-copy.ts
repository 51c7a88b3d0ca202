import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const notCopied = ['node_modules', '.git', '.cache', '.data']

/**
 * Copies the repository, with what is built of it unless `withBuilt` is false; packages are those of the original,
 * installed nowhere again.
 * @returns the folder of the copy.
 */
export async function copyRepository({ withBuilt = true } = {}): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'qasima-copy-'))
  const leftOut = withBuilt ? notCopied : [...notCopied, 'dist']
  await cp(root, copy, { recursive: true, filter: (path) => !leftOut.includes(basename(path)) })
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')]
  await mkdir(join(to, '@qasima'), { recursive: true })
  for (const name of await readdir(from)) if (name !== '@qasima') await symlink(join(from, name), join(to, name))
  // Links to the parts of the repository are relative, and lead to those of the copy.
  for (const part of await readdir(join(from, '@qasima')))
    await symlink(await readlink(join(from, '@qasima', part)), join(to, '@qasima', part))
  // Packages of which a part of the repository has a version of its own.
  for (const { name } of (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isDirectory())) {
    const own = join(root, name, 'node_modules')
    if (name !== 'node_modules' && existsSync(own)) await symlink(own, join(copy, name, 'node_modules'))
  }
  return copy
}

const passedOver = [...notCopied, 'dist']

/** Digests of the files that people write, by path. */
export async function writtenFiles(folder: string, path = folder): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const below = join(path, entry.name)
    if (passedOver.includes(entry.name)) continue
    if (entry.isDirectory()) for (const [name, digest] of await writtenFiles(folder, below)) files.set(name, digest)
    else
      files.set(
        relative(folder, below),
        createHash('sha256')
          .update(await readFile(below))
          .digest('hex'),
      )
  }
  return files
}
