import { join } from 'node:path'
import { failureText } from '../start/failure-text.ts'
import { StartError } from '../start/start-error.ts'
import { buildRelease } from './build-release.ts'
import { storeRelease } from './stored-release.ts'

const root = join(import.meta.dirname, '..', '..')

/** Builds a folder as it is released, and stores that. */
async function store(name: string | undefined): Promise<string> {
  if (name === undefined) throw new StartError('npm run lab -- store-release <folder>, such as mf-admin/coupon')
  const built = await buildRelease(root, name, (line) => process.stderr.write(`${line}\n`))
  const stored = await storeRelease(built)
  return `infra/releases/${stored.name}: ${Math.ceil(stored.bytes / 1_000)} kB`
}

try {
  process.stdout.write(`${await store(process.argv[2])}\n`)
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`)
  process.exitCode = 1
}
