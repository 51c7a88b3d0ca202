import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FiltersEngine, Request } from '@ghostery/adblocker'
import { bases } from '../../shared/contract/route.ts'
import { isServed } from '../../shared/release/release-document.ts'
import { declaredRoutes } from '../../shared/server/contract-folder.ts'
import { builtFolders } from '../build/built-folders.ts'

/** Holds every address of the site against the lists of uBlock Origin, as Debian has them: a blocked file is a broken page. */

const root = join(import.meta.dirname, '..', '..')
const assets = '/usr/share/chromium/extensions/ublock-origin/assets'
const lists = [
  'thirdparties/easylist/easylist.txt',
  'thirdparties/easylist/easyprivacy.txt',
  'ublock/filters.min.txt',
  'ublock/privacy.min.txt',
  'ublock/quick-fixes.min.txt',
]

const site = 'https://qasima.example'
/** As ids of releases are, which are different ones each time. */
const release = '3f0c9a51d2b87e64a0c1'

interface Asked {
  readonly path: string
  readonly type: 'script' | 'stylesheet' | 'font' | 'image' | 'xhr' | 'document'
}

const typeOf = (file: string): Asked['type'] => {
  if (/\.m?js$/.test(file)) return 'script'
  if (file.endsWith('.css')) return 'stylesheet'
  if (file.endsWith('.woff2')) return 'font'
  return /\.(svg|png|ico|webp)$/.test(file) ? 'image' : 'xhr'
}

/** What a build is asked for. */
function filesOf(folder: string): Asked[] {
  const prefix = folder.endsWith('shell') ? '/assets' : `/remotes/${release}`
  const dist = join(folder, 'dist')
  if (!existsSync(dist)) throw new Error(`${folder} is not built: npm run build`)
  return readdirSync(dist)
    .filter((file) => isServed(file) && !file.endsWith('.br'))
    .map((file) => ({ path: `${prefix}/${file}`, type: typeOf(file) }))
}

/** What pages ask of the API and the edge, with something in the place of each parameter. */
async function callsOf(base: 'api' | 'edge'): Promise<Asked[]> {
  const routes = await declaredRoutes(base)
  return routes.map(({ path }) => ({ path: bases[base] + path.replace(/:\w+\??/g, '17'), type: 'xhr' }))
}

/** Pages of remotes, which are documents and prefetched. */
async function pagesOf(folder: string): Promise<Asked[]> {
  const file = join(folder, 'dist', 'remote.json')
  if (!existsSync(file)) return []
  const { routes }: { routes: Readonly<Record<string, { path: string }>> } = JSON.parse(await readFile(file, 'utf8'))
  return Object.values(routes).map(({ path }) => ({ path: path.replace(/:\w+\??/g, '17'), type: 'document' }))
}

const texts = await Promise.all(
  lists.map((list) =>
    readFile(join(assets, list), 'utf8').catch(() => {
      throw new Error(`${list} is missing: install Debian's webext-ublock-origin-chromium`)
    }),
  ),
)
const engine = FiltersEngine.parse(texts.join('\n'), { loadCosmeticFilters: false })

const isBlocked = ({ path, type }: Asked): string | undefined => {
  const request = Request.fromRawDetails({
    url: site + path,
    sourceUrl: `${site}/en`,
    type: type === 'document' ? 'main_frame' : type,
  })
  const { match, filter } = engine.match(request)
  return match ? `${path} is stopped by ${filter}` : undefined
}

const folders = builtFolders(root)
const asked = [
  ...folders.flatMap(filesOf),
  ...(await callsOf('api')),
  ...(await callsOf('edge')),
  ...(await Promise.all(folders.map(pagesOf))).flat(),
]
// That lists are read is what makes their silence worth something.
if (!isBlocked({ path: '/adblock/frontend_loader.js', type: 'script' }))
  throw new Error('the lists stop nothing that they name: they were not read')
const stopped = asked.flatMap((one) => isBlocked(one) ?? [])
for (const line of stopped) process.stdout.write(`${line}\n`)
process.stdout.write(`${asked.length} addresses held against ${lists.length} lists, ${stopped.length} stopped\n`)
process.exitCode = stopped.length === 0 ? 0 : 1
