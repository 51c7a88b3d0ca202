import { parse } from 'csv-parse/sync'
import { Parser } from 'htmlparser2'
import type { FieldProblem } from '../../../shared/contract/problem.ts'
import { isCurrency } from '../../../shared/server/currency.ts'

/** How much of a currency one dollar buys on a day; a decimal, written out. */
export interface Rate {
  readonly currency: string
  readonly day: string
  readonly perDollar: string
}

/** What a euro buys on a day, as the reference rates of the ECB say. */
interface EuroRates {
  readonly day: string
  readonly perEuro: ReadonlyMap<string, number>
}

const decimal = /^\d{1,9}(?:\.\d{1,12})?$/

/** A day of the calendar, not one such as the 31st of February. */
function isDay(text: string): boolean {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return moment !== undefined && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

/** `2026-11-20` or, as the daily file has it, `20 November 2026`; undefined for any other text. */
function readDay(text: string): string | undefined {
  if (isDay(text)) return text
  if (!/^\d{1,2} [A-Z][a-z]+ \d{4}$/.test(text)) return undefined
  const moment = new Date(`${text} UTC`)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString().slice(0, 10)
}

function readFigure(text: string): number | undefined {
  const value = decimal.test(text) ? Number(text) : 0
  return value > 0 ? value : undefined
}

/** `<Cube time="2026-11-20"><Cube currency="USD" rate="1.0489"/>…`, one day or many. */
function readXml(text: string): EuroRates[] {
  const days: { day: string; perEuro: Map<string, number> }[] = []
  const parser = new Parser(
    {
      onopentag: (name, { time, currency, rate }) => {
        if (name.replace(/^.*:/, '') !== 'Cube') return
        const day = time === undefined ? undefined : readDay(time)
        if (day) days.push({ day, perEuro: new Map() })
        const figure = readFigure(rate ?? '')
        if (currency && figure) days.at(-1)?.perEuro.set(currency, figure)
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  return days
}

/** `Date,USD,JPY,…` and a line a day, with `N/A` where there was no rate. */
function readCsv(text: string): EuroRates[] {
  const lines: string[][] = parse(text, { trim: true, relax_column_count: true, skip_empty_lines: true, bom: true })
  const [[first, ...codes] = [], ...rows] = lines
  if (first !== 'Date') return []
  return rows.flatMap(([written = '', ...cells]) => {
    const day = readDay(written)
    const figures = codes.flatMap((code, place): [string, number][] => {
      const figure = readFigure(cells[place] ?? '')
      return figure && code !== '' ? [[code, figure]] : []
    })
    return day ? [{ day, perEuro: new Map(figures) }] : []
  })
}

/** Twelve digits, as a decimal without an exponent. */
const written = (value: number): string =>
  value.toLocaleString('en', { useGrouping: false, maximumSignificantDigits: 12, maximumFractionDigits: 20 })

/**
 * What a dollar buys, by a file of euro reference rates in XML or CSV. A day without a rate of the dollar has none.
 * @throws Error for a text that is no such file.
 */
export function readEuroRates(text: string): Rate[] {
  const days = /^\s*(?:<\?xml|<)/.test(text.replace(/^\ufeff/, '')) ? readXml(text) : readCsv(text)
  const rates = days.flatMap(({ day, perEuro }) => {
    const dollars = perEuro.get('USD')
    if (!dollars) return []
    const others = [...perEuro].filter(([code]) => code !== 'USD' && isCurrency(code))
    return [['EUR', 1] as const, ...others].map(
      ([currency, figure]): Rate => ({ currency, day, perDollar: written(figure / dollars) }),
    )
  })
  if (rates.length === 0) throw new Error('no reference rates of the euro with a rate of the dollar')
  return rates
}

/** Of every currency there is, a dollar buys more than this and less than that. */
const [minRate, maxRate] = [0.01, 10_000_000]

type Line = Readonly<Record<'currency' | 'day' | 'per_dollar', string>>

/** What is wrong with a line of a table of staff. A rate of tomorrow may be known in the east today. */
export function lineProblems({ currency, day, per_dollar }: Line, latest: string): FieldProblem[] {
  const problems: FieldProblem[] = []
  if (currency === '') problems.push({ key: 'currency', message: 'REQUIRED' })
  else if (currency === 'USD' || !isCurrency(currency)) problems.push({ key: 'currency', message: 'INVALID' })
  if (day === '') problems.push({ key: 'day', message: 'REQUIRED' })
  else if (!isDay(day)) problems.push({ key: 'day', message: 'INVALID' })
  else if (day > latest || day < '1970-01-01') problems.push({ key: 'day', message: 'OUT_OF_RANGE' })
  if (per_dollar === '') problems.push({ key: 'per_dollar', message: 'REQUIRED' })
  else if (!decimal.test(per_dollar)) problems.push({ key: 'per_dollar', message: 'INVALID' })
  else if (Number(per_dollar) < minRate || Number(per_dollar) > maxRate)
    problems.push({ key: 'per_dollar', message: 'OUT_OF_RANGE' })
  return problems
}
