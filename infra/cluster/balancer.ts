import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../api/src/testing/until.ts'

/** A process behind the balancer. */
export interface Backend {
  readonly port: number
  readonly origin: string
}

export interface BalancerOptions {
  /** For its configuration, its log and what it keeps for a moment. */
  readonly folder: string
  /** Where visitors call, and where edges ask for the API. */
  readonly ports: { readonly site: number; readonly api: number }
  readonly edges: readonly Backend[]
  readonly apis: readonly Backend[]
}

export interface Balancer {
  /** Whether calls are sent to a process, as it was seen last. */
  sendsTo(backend: Backend): boolean
  stop(): Promise<void>
}

/** Milliseconds between two looks at who is ready. */
const lookEvery = 250

const recipe = join(import.meta.dirname, '..', 'compose', 'nginx.conf')

/** The lines of an upstream: who is ready, and all of them where none is. */
function serversOf(backends: readonly Backend[], ready: ReadonlySet<Backend>): string {
  const isDown = (backend: Backend) => !ready.has(backend) && backends.some((other) => ready.has(other))
  return backends
    .map((backend) => `  server 127.0.0.1:${backend.port} max_fails=0${isDown(backend) ? ' down' : ''};\n`)
    .join('')
}

/** The recipe with other addresses. @throws Error where it does not have what is to be replaced. */
function withAddresses(text: string, { ports, edges, apis }: BalancerOptions, ready: ReadonlySet<Backend>): string {
  const changes: readonly (readonly [RegExp, string])[] = [
    [/(?: *server edge-\d:3000 max_fails=0;\n)+/, serversOf(edges, ready)],
    [/(?: *server api-\d:3000 max_fails=0;\n)+/, serversOf(apis, ready)],
    [/listen 80;/, `listen 127.0.0.1:${ports.site};`],
    [/listen 8080;/, `listen 127.0.0.1:${ports.api};`],
  ]
  return changes.reduce((changed, [pattern, value]) => {
    if (!pattern.test(changed)) throw new Error(`infra/compose/nginx.conf has no ${pattern}`)
    return changed.replace(pattern, value)
  }, text)
}

/** Neither cookies nor addresses decide who answers: one call goes here, the next one there. */
async function configurationOf(options: BalancerOptions, ready: ReadonlySet<Backend>): Promise<string> {
  const { folder } = options
  return `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/bodies;
  proxy_temp_path ${folder}/answers;
  fastcgi_temp_path ${folder}/unused;
  uwsgi_temp_path ${folder}/unused;
  scgi_temp_path ${folder}/unused;
  # This nginx closes idle connections when it reads its configuration again, at the moment that one may be used.
  keepalive_timeout 0;
${withAddresses(await readFile(recipe, 'utf8'), options, ready)}
}
`
}

const isReady = ({ origin }: Backend): Promise<boolean> =>
  fetch(`${origin}/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ status }) => status === 200,
    () => false,
  )

/** Starts nginx, and waits until it listens. @throws Error with what it says when it does not start. */
async function startNginx(folder: string, port: number): Promise<ChildProcess> {
  const log = join(folder, 'error.log')
  const child = spawn('nginx', ['-e', log, '-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  await once(child, 'spawn').catch(() => {
    throw new Error('nginx is missing, which is a package of most systems')
  })
  await until('nginx', async () => {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${await readFile(log, 'utf8')}`)
    return fetch(`http://127.0.0.1:${port}/health/live`).then(
      () => true,
      () => false,
    )
  })
  return child
}

/**
 * nginx in front of edges and APIs. It looks at no probe itself: what orchestrators do is done here, which is to ask each
 * process whether it is ready, and to send calls to those that are.
 */
export async function startBalancer(options: BalancerOptions): Promise<Balancer> {
  const { folder, ports, edges, apis } = options
  const backends = [...edges, ...apis]
  let ready: ReadonlySet<Backend> = new Set()
  const look = async () => {
    const answers = await Promise.all(backends.map(isReady))
    return new Set(backends.filter((_, place) => answers[place]))
  }
  const configure = async () => writeFile(join(folder, 'nginx.conf'), await configurationOf(options, ready))
  await mkdir(folder, { recursive: true })
  // Its workers have an account of their own.
  await chmod(folder, 0o755)
  await configure()
  const child = await startNginx(folder, ports.site)

  let isStopping = false
  const watch = async () => {
    while (!isStopping) {
      const now = await look()
      if (backends.some((backend) => now.has(backend) !== ready.has(backend))) {
        ready = now
        await configure()
        child.kill('SIGHUP')
      }
      await sleep(lookEvery)
    }
  }
  const watching = watch()
  return {
    sendsTo: (backend) => ready.has(backend),
    stop: async () => {
      isStopping = true
      await watching
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
