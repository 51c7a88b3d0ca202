import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { startSite } from '../../shell/e2e/start-site.ts'
import { browserArguments, findBrowser } from '../test/browser.ts'
import { loadLine, median, writeSection } from './report.ts'

/** What Lighthouse says of the public pages, as its mobile profile opens them: a slow line, a processor slowed by four. */
const { values } = parseArgs({
  options: {
    /** Of which medians are printed. */
    runs: { type: 'string', default: '3' },
    /** Only pages whose address holds this text. */
    only: { type: 'string', default: '' },
    write: { type: 'boolean' },
  },
})

const posts = ['/blog/sale-calendar', '/en/blog/sale-calendar']
const pages = ['/', '/en', '/shops', '/en/shops', '/shop/12/noon', '/en/shop/12/noon', '/blog', '/en/blog', ...posts]
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

interface Reading {
  readonly scores: Readonly<Record<Category, number>>
  /** Milliseconds. */
  readonly largestPaint: number
  readonly blocking: number
  readonly shift: number
  /** Audits that are not passed, of all but performance. */
  readonly failed: readonly string[]
}

async function read(address: string, port: number): Promise<Reading> {
  const result = await lighthouse(address, { port, onlyCategories: [...categories], logLevel: 'error' })
  if (!result) throw new Error(`no reading of ${address}`)
  const { audits, categories: found } = result.lhr
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const scores = Object.fromEntries(categories.map((name) => [name, Math.round((found[name]?.score ?? 0) * 100)]))
  const failed = categories
    .slice(1)
    .flatMap((name) =>
      (found[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    )
  return {
    // Each category has its score.
    scores: scores as Record<Category, number>,
    largestPaint: figure('largest-contentful-paint'),
    blocking: figure('total-blocking-time'),
    shift: figure('cumulative-layout-shift'),
    failed,
  }
}

/** A reading with all its figures; now and then Lighthouse sees no largest paint. */
async function readWhole(address: string, port: number, tries = 3): Promise<Reading> {
  const reading = await read(address, port)
  if (!Number.isNaN(reading.largestPaint)) return reading
  if (tries <= 1) throw new Error(`no largest paint of ${address}`)
  return readWhole(address, port, tries - 1)
}

const row = (path: string, readings: readonly Reading[]): string => {
  const middle = (figure: (reading: Reading) => number) => median(readings.map(figure))
  const scores = categories.map((name) => middle(({ scores }) => scores[name]))
  const failed = [...new Set(readings.flatMap(({ failed: names }) => names))].join(', ')
  const times = [middle(({ largestPaint }) => largestPaint), middle(({ blocking }) => blocking)].map(Math.round)
  return `| ${path} | ${scores.join(' | ')} | ${times.join(' ms | ')} ms | ${middle(({ shift }) => shift).toFixed(3)} | ${failed || '–'} |`
}

const site = await startSite()
const browser = await launch({
  chromePath: await findBrowser(),
  chromeFlags: ['--headless=new', ...browserArguments()],
  logLevel: 'error',
})
try {
  const wanted = pages.filter((path) => path.includes(values.only))
  // A first visit has the pages rendered.
  for (const path of wanted) await fetch(site.origin + path)
  const readings = new Map<string, Reading[]>(wanted.map((path) => [path, []]))
  for (let run = 0; run < Number(values.runs); run += 1) {
    for (const [path, known] of readings) known.push(await readWhole(site.origin + path, browser.port))
  }
  const version = execFileSync(await findBrowser(), ['--version'], { encoding: 'utf8' }).trim()
  const lines = [
    '| Page | Performance | Accessibility | Best practices | SEO | Largest paint | Blocking time | Shift | Not passed |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...[...readings].map(([path, known]) => row(path, known)),
    '',
    `${values.runs} runs, ${version}. ${loadLine()}`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  if (values.write) await writeSection('lighthouse', lines)
} finally {
  browser.kill()
  await site.stop()
}
