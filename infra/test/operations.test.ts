import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { collectFigures } from '../../api/src/app/metrics.ts'
import { openDatabase } from '../../api/src/database/connection.ts'
import { createServer } from '../../shared/server/create-server.ts'
import { readServerSettings } from '../../shared/server/server-settings.ts'

const text = readFileSync(join(import.meta.dirname, '..', 'docs', 'operations.md'), 'utf8')

/** What systems other than Linux do not count. */
const ofLinux = ['process_virtual_memory_bytes', 'process_heap_bytes', 'process_open_fds', 'process_max_fds']

describe('the document of operations', () => {
  it('explains every figure that a process serves, and no other', async () => {
    const server = await createServer({ config: readServerSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }) })
    const database = openDatabase({ url: 'postgresql://nowhere.invalid/none', onIdleError: () => {} })
    const served = (await collectFigures(server, database).getMetricsAsJSON()).map(({ name }) => name)
    await server.close()
    await database.close()

    const section = text.slice(text.indexOf('## What the figures say'), text.indexOf('## When to wake a person'))
    const explained = [...section.matchAll(/^\| `(\w+)` \| \S/gm)].map(([, name = '']) => name)
    expect(served.length).toBeGreaterThan(25)
    expect(explained.toSorted()).toEqual([...new Set([...served, ...ofLinux])].toSorted())
  })

  it('alerts on no figure that is not served', () => {
    const alerts = text.slice(text.indexOf('## When to wake a person'))
    const named = [...alerts.matchAll(/`((?:process|nodejs|database|http)_\w+)`/g)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !text.includes(`| \`${name}\` |`))).toEqual([])
  })
})
