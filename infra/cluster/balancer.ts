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

const serversOf = (backends: readonly Backend[], ready: ReadonlySet<Backend>) => {
  // With none ready, an answer of one that is not says more than that of the balancer.
  const isDown = (backend: Backend) => !ready.has(backend) && backends.some((other) => ready.has(other))
  return backends.map((backend) => `server 127.0.0.1:${backend.port}${isDown(backend) ? ' down' : ''};`).join(' ')
}

/** Neither cookies nor addresses decide who answers: one call goes here, the next one there. */
function configurationOf({ folder, ports, edges, apis }: BalancerOptions, ready: ReadonlySet<Backend>): string {
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
  client_max_body_size 32m;
  # This nginx closes idle connections when it reads its configuration again, at the moment that one may be used.
  keepalive_timeout 0;
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_set_header X-Forwarded-Proto $scheme;
  proxy_connect_timeout 2s;
  # Reads that a process did not answer go to the next one; writes only where it took no connection.
  proxy_next_upstream error timeout http_502 http_503;
  upstream edges { ${serversOf(edges, ready)} keepalive 8; }
  upstream apis { ${serversOf(apis, ready)} keepalive 8; }
  server { listen 127.0.0.1:${ports.site}; location / { proxy_pass http://edges; } }
  server { listen 127.0.0.1:${ports.api}; location / { proxy_pass http://apis; } }
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
  const configure = () => writeFile(join(folder, 'nginx.conf'), configurationOf(options, ready))
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
