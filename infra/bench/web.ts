import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { startSite } from '../../shell/e2e/start-site.ts'
import { browserArguments, findBrowser } from '../test/browser.ts'
import { loadLine, median, writeSection } from './report.ts'
import { benchStaff, measureSections } from './sections.ts'
import { type SideName, sideNames, startWebSides, type WebSides } from './web-sides.ts'
import { press, type Visit, visit } from './web-visit.ts'

/**
 * The composed site beside the same sources as one bundle, and beside its documents as static files: same API, same
 * server. A phone on a slow network opens each page with an empty cache; runs alternate, and medians are compared.
 */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '9' }, write: { type: 'boolean' } } })
const runs = Number(values.runs)
const pages = ['/en', '/', '/en/shops', '/en/shop/12']

/** How many times slower than this machine the second phone is. */
const slowCpu = 4

interface Found {
  readonly visits: Visit[]
  /** Milliseconds until a press works, by what the processor is slowed by. */
  readonly pressed: { readonly here: number[]; readonly slow: number[] }
}

type FoundBySide = Readonly<Record<SideName, Found>>

const nothing = (): Found => ({ visits: [], pressed: { here: [], slow: [] } })

/** All sides of one page in turn, in both directions by turns. */
async function measurePage(browser: Browser, { origins }: WebSides, path: string): Promise<FoundBySide> {
  const found: FoundBySide = { composed: nothing(), single: nothing(), static: nothing() }
  const hasCode = path !== '/en/shops'
  for (const origin of Object.values(origins)) await visit(browser, origin + path)
  for (let run = 0; run < runs; run += 1) {
    for (const side of run % 2 ? sideNames : sideNames.toReversed()) {
      const address = origins[side] + path
      found[side].visits.push(await visit(browser, address))
      if (side === 'static' || !hasCode) continue
      found[side].pressed.here.push(await press(browser, address, 1))
      found[side].pressed.slow.push(await press(browser, address, slowCpu))
    }
  }
  return found
}

const milliseconds = (figures: readonly number[]) => (figures.length ? `${median(figures).toFixed(0)} ms` : '–')

function rowOf(path: string, side: SideName, { visits, pressed }: Found): string {
  const of = (figure: keyof Visit) => visits.map((one) => one[figure])
  const cells = [
    path,
    side,
    `${(median(of('bytes')) / 1_000).toFixed(0)} kB`,
    median(of('requests')),
    milliseconds(of('firstPaint')),
    milliseconds(of('largestPaint')),
    milliseconds(of('firstCard')),
    milliseconds(pressed.here),
    milliseconds(pressed.slow),
    median(of('shift')).toFixed(3),
  ]
  return `| ${cells.join(' | ')} |`
}

/** The composed site in parts of another side. */
function ratioOf(path: string, other: SideName, found: FoundBySide): string {
  const ratio = (figures: (side: Found) => readonly number[]) => {
    const theirs = figures(found[other])
    return theirs.length ? `${(median(figures(found.composed)) / median(theirs)).toFixed(2)} ×` : '–'
  }
  const of = (figure: keyof Visit) => ratio(({ visits }) => visits.map((one) => one[figure]))
  const cells = [
    path,
    `**to ${other}**`,
    `**${of('bytes')}**`,
    of('requests'),
    of('firstPaint'),
    `**${of('largestPaint')}**`,
    `**${of('firstCard')}**`,
    ratio(({ pressed }) => pressed.here),
    ratio(({ pressed }) => pressed.slow),
    '',
  ]
  return `| ${cells.join(' | ')} |`
}

const folder = await mkdtemp(join(tmpdir(), 'qasima-bench-'))
const { DATA_DIR } = process.env
const site = await startSite({ ...benchStaff, ...(DATA_DIR && { DATA_DIR }) })
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments() })
let sides: WebSides | undefined
try {
  sides = await startWebSides(folder, site.origin, pages)
  const lines: string[] = [
    `| Page | Side | Bytes | Requests | First paint | Largest paint | First card | Press works | CPU ${slowCpu} × slower | Shift |`,
    `|${'---|'.repeat(10)}`,
  ]
  for (const path of sides.paths) {
    const found = await measurePage(browser, sides, path)
    const rows = [
      ...sideNames.map((side) => rowOf(path, side, found[side])),
      ...(['single', 'static'] as const).map((other) => ratioOf(path, other, found)),
    ]
    process.stdout.write(`${rows.join('\n')}\n`)
    lines.push(...rows)
  }
  const sections = await measureSections(browser, site.origin, runs)
  process.stdout.write(`${sections.join('\n')}\n`)
  lines.push('', ...sections, '', `${runs} runs. ${loadLine()}`)
  if (values.write) await writeSection('web', lines)
} finally {
  await browser.close()
  await sides?.stop()
  await site.stop()
  await rm(folder, { recursive: true })
}
process.exit()
