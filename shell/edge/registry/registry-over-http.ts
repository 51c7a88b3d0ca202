import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { bases } from '@qasima/shared/contract/route'
import { isForStaff } from '@qasima/shared/federation/back-office'
import type { Registry } from '@qasima/shared/federation/registry'
import { readRegistry, readReleases } from '@qasima/shared/federation/registry.routes'
import { toError } from '@qasima/shared/server/error-code'
import { ApiUnavailable, apiOverHttp } from '../api-client.ts'
import { ownCaller } from '../caller.ts'
import type { Upstream } from '../proxy/proxy-paths.ts'
import type { RegistryStore } from './registry-store.ts'

export interface HttpRegistryOptions extends Upstream {
  /** File with the last good registry, for a start while the other edge is away. */
  readonly keptIn: string
  /** Called with the reason when the registry cannot be read; the one before stays in force. */
  readonly onFailure: (reason: string) => void
  readonly pollMilliseconds?: number
}

export interface HttpRegistry extends RegistryStore {
  /** Calls with each registry that is another one than before; it comes into force when that has settled. */
  beforeChange(listener: (registry: Registry) => Promise<void>): void
  /** Asks no more. */
  close(): void
}

/** Milliseconds that the other edge has to answer. */
const deadline = 5_000

const isRegistry = (value: unknown): value is Registry =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(({ id, release, entry, routes }) => id && release && entry?.file && typeof routes === 'object')

function parseRegistry(text: string): Registry {
  const value: unknown = JSON.parse(text)
  if (!isRegistry(value)) throw new Error('the answer is no registry')
  return value
}

const reasonOf = (error: unknown): string => {
  const { message, cause } = toError(error)
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

/** All of a file or the one before, whatever happens while it is written. */
async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, text)
  await rename(draft, path)
}

/**
 * Follows the registry of another edge: the remotes of everyone are asked for again and again, the sections of a
 * bearer each time. Of sections this process keeps nothing.
 * @throws Error when the other edge is away and nothing was kept of it.
 */
export async function registryOverHttp(options: HttpRegistryOptions): Promise<HttpRegistry> {
  const { origin, connections, keptIn, onFailure, pollMilliseconds = 10_000 } = options
  const edge = apiOverHttp(origin, connections)
  let text = ''

  async function read(): Promise<Registry> {
    const address = bases.edge + readReleases.path
    const { status, body } = await edge.get(address, { caller: ownCaller(), language: '', deadline })
    if (status !== 200) throw new Error(`the answer has status ${status}`)
    const registry = parseRegistry(body)
    if (body !== text) await replaceFile(keptIn, body).catch((error) => onFailure(`not kept: ${reasonOf(error)}`))
    text = body
    return registry
  }

  let current = await read().catch(async (error) => {
    onFailure(reasonOf(error))
    return parseRegistry(await readFile(keptIn, 'utf8'))
  })
  let prepare = async (_registry: Registry) => {}
  let closed = false
  let timer: NodeJS.Timeout | undefined
  const scheduleReload = () => {
    if (closed) return
    timer = setTimeout(async () => {
      const known = text
      const next = await read().catch((error) => {
        onFailure(reasonOf(error))
        return current
      })
      if (text !== known) await prepare(next)
      current = next
      scheduleReload()
    }, pollMilliseconds).unref()
  }
  scheduleReload()

  return {
    publicRemotes: () => current,
    sectionsOf: async (bearer) => {
      const reply = await edge.get(bases.edge + readRegistry.path, { ...bearer, deadline: 2 * deadline })
      if (reply.status !== 200) return { refusal: reply }
      try {
        return { sections: parseRegistry(reply.body).filter(isForStaff) }
      } catch (error) {
        throw new ApiUnavailable('refused', error)
      }
    },
    files: { origin, connections },
    beforeChange: (listener) => {
      prepare = listener
    },
    close: () => {
      closed = true
      clearTimeout(timer)
    },
  }
}
