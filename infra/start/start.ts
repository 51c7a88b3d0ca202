import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { priceSizes } from '../../api/seed/made-prices.ts'
import { type SeedOutcome, seedDatabase } from '../../api/seed/seed.ts'
import { demoCouponCount } from '../../api/seed/world.ts'
import { prepareDatabase } from '../../api/src/app/prepare-database.ts'
import { type Config, readConfig } from '../../api/src/config/config.ts'
import { loadOrCreateSecret } from '../../api/src/config/signing-keys.ts'
import type { Database } from '../../api/src/database/connection.ts'
import { firstStaffCredentials, isFirstPassword } from '../../api/src/identity/staff/first-staff.ts'
import { openObjectStore } from '../../api/src/object-store/open-object-store.ts'
import { findWalls, wallsText } from '../../shared/render/walls.ts'
import { createLogger } from '../../shared/server/create-server.ts'
import { readEdgeSettings } from '../../shell/edge/edge-settings.ts'
import { builtFolders } from '../build/built-folders.ts'
import type { DemoChat } from '../demo-chat/demo-chat.ts'
import type { DemoShop } from '../demo-shop/demo-shop.ts'
import { completeDemoMedia } from './demo-media.ts'
import type { DemoProvider } from './demo-provider.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { failureText, listenFailure } from './failure-text.ts'
import { type ProcessRole, readProcessRoles } from './process-roles.ts'
import { type PlannedStep, type Progress, type Report, showProgress } from './progress.ts'
import { releaseBuilds } from './release-builds.ts'
import { sectionPermissions } from './section-permissions.ts'
import { startService } from './server.ts'
import { openServiceDatabase, refuseOtherSchema } from './service-database.ts'
import { StartError } from './start-error.ts'
import { finishRestore } from './unfinished-restore.ts'
import { finishUpgrade } from './unfinished-upgrade.ts'
import { startWatchedService } from './watched-service.ts'

/** Milliseconds after which a process that was asked to stop is gone, whatever it waits for. */
const exitDeadline = 29_500

const root = join(import.meta.dirname, '..', '..')

/** What has to be stopped again, in the order it was started. */
const running: (() => Promise<unknown>)[] = []
let stopping: Promise<void> | undefined

/** Ctrl-C, `kill`, a closed terminal, or the end of the process that started us: all of it stops, the last first. */
function stop(): Promise<void> {
  stopping ??= (async () => {
    for (const end of running.toReversed())
      await end().catch((error) => process.stderr.write(`${failureText(error)}\n`))
  })()
  return stopping
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const roles = readProcessRoles(process.env)
  const devServer = roles.includes('edge') ? readEdgeSettings(process.env, roles.includes('api')).devServer : undefined
  await refuseTakenPort(config)
  const demoProvider = await startDemoProvider(config, roles)
  if (demoProvider) running.push(demoProvider.stop)
  const demoChat = roles.includes('edge') && !devServer ? await startDemoChat(config) : undefined
  if (demoChat) running.push(demoChat.stop)
  const total = Number(process.env.QASIMA_STEPS ?? 6)
  const plan = planOf(config)
  const { step } = showProgress(plan, { first: total - plan.length + 1, total })

  // The two have nothing in common before the releases, and each leaves a core to the other.
  const [{ databaseUrl, database, closePools, seeded }] = await Promise.all([
    prepareData(config, step),
    step('Build what changed', (report) =>
      roles.includes('edge') ? build(report, devServer ? ['--missing'] : []) : Promise.resolve(),
    ),
  ])
  const stays = await step('Release what was built', (report) =>
    releaseBuilds({ root, database, config, firstOnly: config.production, report }),
  )
  const demoShop = await startDemoShop(config, roles, database)
  if (demoShop) running.push(demoShop.stop)
  if (demoShop) running.push(await startDemoMarket(database))
  const environment = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    // Secrets of webhooks outlive a restart.
    WEBHOOK_KEY: process.env.WEBHOOK_KEY ?? (await webhookKey(config)),
    ...(demoChat && { CHAT: `local:${demoChat.origin}` }),
    ...(demoShop && { TURBO_HOSTS: [process.env.TURBO_HOSTS, demoShop.turboHost].filter(Boolean).join(',') }),
  }
  const service = await step('Serve', () =>
    devServer
      ? startWatchedService({ root, environment, port: config.port, demoProvider })
      : startService({ environment, database, ...(demoProvider && { oauth: demoProvider.clients }) }),
  )
  // What serves in this process closes the pools as well, when its last call has ended.
  if (!devServer) running.splice(running.indexOf(closePools), 1)
  running.push(service.stop)

  process.stdout.write(await welcome(config, database, seeded, { demoProvider, demoChat, demoShop, stays }))
}

/** Seconds of each step on two cores: the first time, and once it has little to do. */
const planOf = ({ dataDir }: Config) => {
  const isBuilt = builtFolders(root).every((folder) => existsSync(join(folder, 'dist', '.fingerprint')))
  const isFilled = existsSync(join(dataDir, 'postgres', 'cluster'))
  return [
    { name: 'Build what changed', seconds: isBuilt ? 2 : 25, lane: 'build' },
    { name: 'Start the database', seconds: isFilled ? 1 : 3, lane: 'data' },
    { name: 'Bring the tables up to date', seconds: isFilled ? 1 : 4, lane: 'data' },
    { name: 'Fill in the demo data', seconds: isFilled ? 1 : 18, lane: 'data' },
    { name: 'Release what was built', seconds: isFilled ? 1 : 4 },
    { name: 'Serve', seconds: 1 },
  ] as const satisfies readonly PlannedStep[]
}

type Step = Progress<ReturnType<typeof planOf>[number]['name']>['step']

/** Starts the database, or takes that of DATABASE_URL, and brings it to the tables and the demo data of this checkout. */
async function prepareData(config: Config, step: Step) {
  const databaseUrl = await step('Start the database', (report) =>
    config.databaseUrl ? Promise.resolve(config.databaseUrl) : startDatabase(config, report),
  )
  const restored = await finishRestore({ ...config, url: databaseUrl, isEmbedded: !config.databaseUrl })
  if (restored) process.stdout.write(`${restored}\n`)
  const database = openServiceDatabase({ ...config, databaseUrl }, createLogger(config.logLevel))
  const closePools = () => database.close()
  running.push(closePools)
  await refuseOtherSchema(database)
  await step('Bring the tables up to date', () => prepareDatabase(database.main, config, sectionPermissions(root)))
  const seeded = await step('Fill in the demo data', (report) => seed(config, databaseUrl, database, report))
  return { databaseUrl, database, closePools, seeded }
}

/** What secrets of webhooks are made with where the environment says none; production is asked to say it. */
const webhookKey = async ({ production, dataDir }: Config): Promise<string | undefined> =>
  production ? undefined : loadOrCreateSecret(dataDir, 'webhook-key', () => randomBytes(32).toString('base64url'))

async function refuseTakenPort({ host, port }: Config): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw listenFailure(error, { port, host })
  })
  probe.close()
  await once(probe, 'close')
}

/** In a process of its own, so that the bundler's memory is given back. */
async function build(report: Report, options: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'infra', 'build', 'build.ts'), ...options], {
    cwd: root,
    stdio: 'pipe',
    // What is served in development is built as for production.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const end = async () => child.kill()
  running.push(end)
  const complaints: string[] = []
  createInterface(child.stdout).on('line', (line) => report(line.trim()))
  createInterface(child.stderr).on('line', (line) => complaints.push(line))
  const [code] = await once(child, 'close')
  running.splice(running.indexOf(end), 1)
  if (code !== 0) throw new StartError(`The build failed:\n${complaints.join('\n')}`)
}

async function startDatabase(config: Config, report: Report): Promise<string> {
  await mkdir(config.dataDir, { recursive: true })
  const upgraded = await finishUpgrade(config.dataDir)
  if (upgraded) process.stdout.write(`${upgraded}\n`)
  const starting = startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), onProgress: report })
  running.push(async () => (await starting.catch(() => undefined))?.stop())
  return (await starting).url
}

/** Where no sign-in provider is configured, one of our own stands in; never in production. */
async function startDemoProvider(config: Config, roles: readonly ProcessRole[]): Promise<DemoProvider | undefined> {
  if (config.production || !roles.includes('api') || Object.keys(config.oauth).length > 0) return undefined
  // Only developers have the package it is made of.
  const demo = await import('./demo-provider.ts')
  return demo.startDemoProvider({ publicOrigin: config.publicOrigin, port: config.port + 1 })
}

/** Where no chat is configured, one of our own stands in, as for signing in; `CHAT=none` is a site without. */
async function startDemoChat({ production, publicOrigin, port }: Config): Promise<DemoChat | undefined> {
  if (production || process.env.CHAT?.trim()) return undefined
  const demo = await import('../demo-chat/demo-chat.ts')
  return demo.startDemoChat({ publicOrigin, port: port + 3 })
}

/** A shop whose pages can be added by address and whose prices move as its clock is turned; never in production. */
async function startDemoShop(
  config: Config,
  roles: readonly ProcessRole[],
  { main }: Database,
): Promise<DemoShop | undefined> {
  if (config.production || config.seed === 'none' || !roles.includes('api')) return undefined
  const [{ demoShopDomain, startDemoShop: open }, { checkDemoShopNow, knowDemoFeed, knowDemoShop }] = await Promise.all(
    [import('../demo-shop/demo-shop.ts'), import('../demo-shop/demo-shop-row.ts')],
  )
  if (!(await knowDemoShop(main.kysely, demoShopDomain))) return undefined
  const shop = await open({ port: config.port + 2, onTurn: () => checkDemoShopNow(main.kysely, demoShopDomain) })
  await knowDemoFeed(main.kysely, shop.origin)
  return shop
}

/** Stores of the demo world that are read again and again, of which no page is on the internet. */
async function startDemoMarket({ main }: Database): Promise<() => Promise<void>> {
  const demo = await import('../demo-shop/demo-market.ts')
  return demo.startDemoMarket(main.kysely, (error) => process.stderr.write(`${failureText(error)}\n`)).stop
}

async function seed(
  config: Config,
  databaseUrl: string,
  { main }: Database,
  report: Report,
): Promise<SeedOutcome | undefined> {
  if (config.seed === 'none') return undefined
  const outcome = await seedDatabase({
    url: databaseUrl,
    couponCount: couponCountOf(config.seed),
    madeProducts: priceSizes.get(config.seed) ?? 0,
    publicOrigin: config.publicOrigin,
    onProgress: (what, done, of) => report(what, done / of),
  })
  if (outcome === 'foreign') return outcome
  report('pictures')
  await completeDemoMedia(main.kysely, () => openObjectStore(config, 'media'))
  return outcome
}

function couponCountOf(size: string): number {
  if (size === 'demo' || priceSizes.has(size)) return demoCouponCount
  const scale = size.endsWith('m') ? 1_000_000 : size.endsWith('k') ? 1_000 : 1
  return Number.parseInt(size, 10) * scale
}

async function welcome(
  config: Config,
  { main }: Database,
  seeded: SeedOutcome | undefined,
  {
    demoProvider,
    demoChat,
    demoShop,
    stays,
  }: {
    readonly demoProvider: DemoProvider | undefined
    readonly demoChat: DemoChat | undefined
    readonly demoShop: DemoShop | undefined
    /** Sentences about remotes whose build is not what visitors get. */
    readonly stays: readonly string[]
  },
): Promise<string> {
  const staff = await firstStaffCredentials(config)
  const isShown = config.admin.password === undefined && (await isFirstPassword(main.kysely, staff))
  const password = isShown ? `, password ${staff.password}` : ''
  const lines = [
    ['Arabic', `${config.publicOrigin}/`],
    ['English', `${config.publicOrigin}/en`],
    ['Staff', `${staff.email}${password}`],
    ...(config.production ? [] : [['Inbox', `${config.publicOrigin}/dev/inbox`]]),
    ...(demoProvider ? [['Sign-in provider (demo)', demoProvider.issuer]] : []),
    ...(demoChat ? [['Answer the chat (demo)', demoChat.origin]] : []),
    ...(demoShop ? [['Demo shop and its clock', `${demoShop.origin}/clock`]] : []),
    ...(config.docs ? [['API', `${config.publicOrigin}/docs`]] : []),
    ...(readProcessRoles(process.env).includes('edge') ? [['Rendering', wallsText(await findWalls())]] : []),
    ['Data', config.databaseUrl ? 'the database of DATABASE_URL' : config.dataDir],
  ]
  const foreign = seeded === 'foreign' ? ['The database has stores of its own, so no demo data was added.'] : []
  const notes = [...foreign, ...stays].map((note) => `\n  ${note}\n`).join('')
  const width = Math.max(...lines.map(([name = '']) => name.length)) + 2
  const table = lines.map(([name = '', value]) => `  ${name.padEnd(width)}${value}\n`).join('')
  return `\n  Qasima is ready.\n\n${table}${notes}\n  Ctrl-C stops everything.\n\n`
}

const end = () => {
  const first = !stopping
  if (first) process.stdout.write('\nStopping …\n')
  setTimeout(() => process.exit(1), exitDeadline).unref()
  void stop().then(() => {
    if (first) process.stdout.write('Stopped.\n')
    process.exit()
  })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
process.on('disconnect', end)

try {
  await start()
} catch (error) {
  // What fails while all is being stopped fails because of it.
  if (!stopping) {
    process.stderr.write(`${failureText(error)}\n`)
    await stop()
    process.exit(1)
  }
}
