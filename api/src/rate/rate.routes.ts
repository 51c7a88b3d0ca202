import { namedErrors } from '../../../shared/contract/collection-import.ts'
import { addRates, listRates, maxRateLines, removeRate } from '../../../shared/contract/rate/rate.routes.ts'
import { latinDigits } from '../../../shared/schema/units.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import { decodeTable, encodingOf, wrongFile } from '../collection/import/decode-table.ts'
import { readTable } from '../collection/import/read-table.ts'
import { recordAudit } from '../collection/record-audit.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { deleteRate, findFarRates, findRates, keepRates } from './rate.queries.ts'
import { lineProblems } from './rate.rules.ts'

const columns = ['currency', 'day', 'per_dollar'] as const

/** The lines of a table, each with what is wrong with it. @throws ApiError `VALIDATION_ERROR` where it is none. */
async function readLines(bytes: unknown) {
  if (!(bytes instanceof Uint8Array) || bytes.length === 0) throw wrongFile('REQUIRED')
  const isKnown = (header: string) => columns.some((column) => column === header.toLowerCase())
  const { header, rows } = await readTable(decodeTable(bytes, encodingOf(bytes)), { isKnown })
  if (rows.length > maxRateLines) throw wrongFile('TOO_LONG')
  const names = header.map((name) => name.toLowerCase())
  const places = columns.map((column) => names.indexOf(column))
  if (places.includes(-1)) throw wrongFile('INVALID')

  const latest = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const seen = new Set<string>()
  return rows.map(({ number, cells }) => {
    const [code = '', day = '', perDollar = ''] = places.map((place) =>
      latinDigits(cells[place] ?? '').replace('٫', '.'),
    )
    const currency = code.toUpperCase()
    const fields = lineProblems({ currency, day, per_dollar: perDollar }, latest)
    const key = `${currency} ${day}`
    if (fields.length === 0 && seen.has(key)) fields.push({ key: 'day', message: 'CONFLICT' })
    seen.add(key)
    return { row: number, rate: { currency, day, perDollar }, fields }
  })
}

/** Rates that staff read, and write with who did. */
export const routes: NounRoutes = (serve, { database: { main } }) => {
  serve(listRates, async () => ({ items: await findRates(main.kysely) }))

  serve(addRates, async ({ account, body, query: { sure = false } }) => {
    const lines = await readLines(body)
    const wrong = lines.filter(({ fields }) => fields.length > 0)
    if (wrong.length > 0) {
      const errors = wrong.slice(0, namedErrors).map(({ row, fields }) => ({ row, fields }))
      return { created: 0, updated: 0, same: 0, errors, far: [] }
    }
    const rates = lines.map(({ rate }) => rate)
    return main.kysely.transaction().execute(async (tx) => {
      const far = sure ? [] : await findFarRates(tx, rates)
      if (far.length > 0) {
        const rows = new Map(lines.map(({ row, rate: { currency, day } }) => [`${currency} ${day}`, row]))
        const named = far.slice(0, namedErrors).flatMap((found) => {
          const row = rows.get(`${found.rate.currency} ${found.rate.day}`)
          return row === undefined ? [] : [{ row, ...found }]
        })
        return { created: 0, updated: 0, same: 0, errors: [], far: named }
      }
      const changes = await keepRates(tx, rates, 'staff')
      for (const { currency, day, perDollar, before } of changes) {
        await recordAudit(tx, {
          actorId: account.id,
          action: before === null ? 'create' : 'update',
          section: 'rate',
          recordId: `${currency} ${day}`,
          before: before === null ? null : { perDollar: before },
          after: { perDollar },
        })
      }
      const created = changes.filter(({ before }) => before === null).length
      return { created, updated: changes.length - created, same: lines.length - changes.length, errors: [], far: [] }
    })
  })

  serve(removeRate, async ({ account, params }) => {
    await main.kysely.transaction().execute(async (tx) => {
      const before = await deleteRate(tx, params)
      if (!before) throw new ApiError('NOT_FOUND')
      await recordAudit(tx, {
        actorId: account.id,
        action: 'delete',
        section: 'rate',
        recordId: `${params.currency} ${params.day}`,
        before,
        after: null,
      })
    })
    return acknowledgement()
  })
}
