import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { addApiFigures } from '../../api/src/app/metrics.ts'
import { openDatabase } from '../../api/src/database/connection.ts'
import { addJobFigures } from '../../api/src/worker/job-figures.ts'
import { createServer } from '../../shared/server/create-server.ts'
import { addEdgeFigures } from '../../shared/server/edge-figures.ts'
import { processFigures } from '../../shared/server/figures.ts'
import { readServerSettings } from '../../shared/server/server-settings.ts'
import { knownSettings } from './container-settings.ts'

const folder = join(import.meta.dirname, '..')
const text = readFileSync(join(folder, 'docs', 'operations.md'), 'utf8')

/** What systems other than Linux do not count. */
const ofLinux = ['process_virtual_memory_bytes', 'process_heap_bytes', 'process_open_fds', 'process_max_fds']

/** The names of all figures that a process of every role serves. */
let served: readonly string[]
beforeAll(async () => {
  const server = await createServer({ config: readServerSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }) })
  const database = openDatabase({ url: 'postgresql://nowhere.invalid/none', onIdleError: () => {} })
  const figures = processFigures(server)
  addApiFigures(figures, database)
  addJobFigures(figures, database)
  addEdgeFigures(figures, { waitingPages: () => 0, renderers: () => 1 })
  const found = (await figures.getMetricsAsJSON()).map(({ name }) => name)
  served = [...new Set([...found, ...ofLinux])].toSorted()
  await server.close()
  await database.close()
})

/** Of Prometheus itself. */
const ofPrometheus = ['up']

describe('the document of operations', () => {
  it('explains every figure that a process serves, and no other', () => {
    const section = text.slice(text.indexOf('## What the metrics mean'), text.indexOf('## When to wake a person'))
    const explained = [...section.matchAll(/^\| `(\w+)` \| \S/gm)].map(([, name = '']) => name)
    expect(served.length).toBeGreaterThan(30)
    expect(explained.toSorted()).toEqual(served)
  })

  it('explains every setting', () => {
    const rows = text.match(/^\| `[A-Z].*$/gm) ?? []
    const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z\d_]*)(<[^>]+>\w*)?`/g)])
    const isNamed = (name: string) =>
      named.some(([, start = '', rest]) => (rest ? name.startsWith(start) : name === start))
    const known = knownSettings()
    expect(known).toEqual(expect.arrayContaining(['DATABASE_URL', 'CHAT', 'ROLES', 'TURBO_URL', 'SEED']))
    expect(known.filter((name) => !isNamed(name))).toEqual([])
  })

  it('alerts on no figure that is not served', () => {
    const alerts = text.slice(text.indexOf('## When to wake a person'))
    const named = [...alerts.matchAll(/`((?:process|nodejs|database|http|edge|jobs|price|alerts)_\w+)`/g)]
    const names = named.map(([, name = '']) => name).filter((name) => name !== 'price_point')
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !served.includes(name))).toEqual([])
  })
})

describe('the dashboard', () => {
  interface Dashboard {
    readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[]
  }
  const { panels }: Dashboard = JSON.parse(readFileSync(join(folder, 'k8s', 'dashboard.json'), 'utf8'))

  /** Figures begin a selector; functions, labels and words of the language do not. */
  const namesIn = (expression: string): readonly string[] =>
    [...expression.matchAll(/\b([a-z_\d]+)\{/g)].map(([, name = '']) => name.replace(/_(bucket|sum|count)$/, ''))

  it.each(panels.map(({ title, targets }) => [title, targets] as const))(
    'shows figures that are served: %s',
    (_, targets) => {
      for (const { expr } of targets) {
        const names = namesIn(expr)
        expect(names.length).toBeGreaterThan(0)
        expect(names.filter((name) => ![...served, ...ofPrometheus].includes(name))).toEqual([])
      }
    },
  )

  it('shows what edges, workers and readers of shops do, beside every process', () => {
    const shown = new Set(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr))))
    for (const name of [
      'http_request_duration_seconds',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
    ])
      expect(shown).toContain(name)
    for (const name of ['edge_documents', 'edge_waiting_pages', 'jobs_waiting', 'turbo_readings'])
      expect(shown).toContain(name)
  })
})
