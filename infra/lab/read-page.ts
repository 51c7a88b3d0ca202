import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { extractProduct } from '../../api/src/turbo/extract/extract-product.ts'
import { visibleTable } from '../../api/src/turbo/extract/visible-table.ts'
import { pageFetcher } from '../../api/src/turbo/fetch/page-fetcher.ts'
import { majorUnits } from '../../shared/schema/units.ts'

/**
 * `npm run lab -- read <file or address>`: how the price of a page is found. Prints what each source says, and the
 * points of every sum that is visible on the page.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { country: { type: 'string', default: 'sa' }, currency: { type: 'string' }, url: { type: 'string' } },
})
const [page] = positionals
const say = (line: string) => process.stdout.write(`${line}\n`)

async function textOf(source: string): Promise<{ readonly html: string; readonly url: string }> {
  if (!/^https?:/.test(source))
    return { html: readFileSync(source, 'utf8'), url: values.url ?? 'https://shop.example/product' }
  const fetcher = pageFetcher({ agent: { name: 'QasimaBot', about: 'https://qasima.example' } })
  const fetched = await fetcher.fetch({ url: source, isHostAllowed: () => true })
  if (fetched.outcome !== 'fetched') throw new Error(`The page was not fetched: ${JSON.stringify(fetched)}`)
  return { html: fetched.text, url: fetched.url }
}

if (page === undefined) {
  say('Usage: npm run lab -- read <file or address> [--country sa] [--currency SAR] [--url <address of a file>]')
  process.exitCode = 1
} else {
  const { html, url } = await textOf(page)
  const hints = { country: values.country, currency: values.currency }
  const { title, price, claimedPrice, stock, conflicts, sources = [], otherPage } = extractProduct(html, { url, hints })
  const written = (read: typeof price) =>
    read === undefined
      ? 'none'
      : ('ambiguous' in read ? read.ambiguous : [read]).map((one) => `${majorUnits(one)} ${one.currency}`).join(' or ')
  say(`name    ${title ?? 'none'}`)
  say(`price   ${written(price)}`)
  say(`before  ${written(claimedPrice)}`)
  say(`stock   ${stock}`)
  if (otherPage) say(`page    ${otherPage}`)
  if (conflicts.length > 0) say(`places disagree about ${conflicts.join(', ')}`)
  for (const one of sources)
    say(`source  ${one.source.padEnd(11)} ${written(one.price)}, ${one.sureness.toFixed(2)} sure`)
  say('')
  for (const line of visibleTable(html, { url, hints })) say(line)
}
