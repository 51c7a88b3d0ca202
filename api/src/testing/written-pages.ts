import { readdirSync, readFileSync } from 'node:fs'
import * as Type from 'typebox'
import { CountryId } from '../../../shared/contract/country.ts'
import { CurrencyCode } from '../../../shared/schema/money.ts'
import { schemaProblems } from '../../../shared/schema/schema-problems.ts'
import { Exactly } from '../../../shared/schema/structure.ts'
import type { StorePage } from './store-page-kinds.ts'

/** The answers of a folder of pages, by the names of their files without `.html`. */
const Answers = Type.Record(
  Type.String({ pattern: '^[a-z0-9-]+$' }),
  Exactly({
    url: Type.String({ pattern: '^https://' }),
    country: CountryId,
    /** In which the store asks there, as it is known before the page is read. */
    currency: CurrencyCode,
    /** What one piece costs anybody today; several where a person cannot say which; none where nothing is sold. */
    prices: Type.Array(Type.Integer({ minimum: 1 })),
    /** The price before, where the page shows one. */
    before: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Where the page asks in another currency. */
    priceCurrency: Type.Optional(CurrencyCode),
  }),
)
type Answers = Type.Static<typeof Answers>

const isAnswers = (value: unknown): value is Answers => schemaProblems(Answers, value).length === 0

export interface WrittenPage extends StorePage {
  readonly folder: string
  readonly priceCurrency: string
}

const root = new URL('store-pages/', import.meta.url)

/**
 * The pages of `store-pages`: one folder a shape of store, with a file for each page and their answers.
 * @throws Error for answers of another form, and where pages and answers do not match.
 */
export function readWrittenPages(): readonly WrittenPage[] {
  return readdirSync(root).toSorted().flatMap(readFolder)
}

function readFolder(folder: string): readonly WrittenPage[] {
  const at = new URL(`${folder}/`, root)
  const answers: unknown = JSON.parse(readFileSync(new URL('answers.json', at), 'utf8'))
  if (!isAnswers(answers))
    throw new Error(`${folder}/answers.json: ${JSON.stringify(schemaProblems(Answers, answers))}`)
  const files = readdirSync(at).filter((file) => file.endsWith('.html'))
  const pages = files.map((file) => file.slice(0, -'.html'.length)).toSorted()
  const names = Object.keys(answers).toSorted()
  if (pages.join() !== names.join()) throw new Error(`${folder}: pages ${pages.join()} have answers ${names.join()}`)
  return Object.entries(answers).map(([name, { before, priceCurrency, ...answer }]) => ({
    ...answer,
    name: `${folder}/${name}`,
    folder,
    html: readFileSync(new URL(`${name}.html`, at), 'utf8'),
    old: before,
    priceCurrency: priceCurrency ?? answer.currency,
  }))
}
