import { generateKeyPairSync } from 'node:crypto'
import {
  readApiSettings,
  readConfig,
  readDatabaseSettings,
  readMigrationSettings,
  readWorkerSettings,
} from '../../api/src/config/config.ts'
import { readTurboSettings } from '../../api/src/config/turbo-settings.ts'
import { p256Keys } from '../../api/src/testing/push-browser.ts'
import { readServerSettings } from '../../shared/server/server-settings.ts'
import { type Environment, readerOf, text } from '../../shared/server/settings.ts'
import { readEdgeSettings, readRenderSettings } from '../../shell/edge/edge-settings.ts'
import { type ProcessRole, readProcessRoles } from '../start/process-roles.ts'

/** What a container of the service's image runs. */
export type ContainerWork = ProcessRole | 'migrate'

type Reader = (environment: Environment) => unknown

/** Settings alone make these optional, for `npm start` and for a single process. */
const needs =
  (...names: readonly string[]): Reader =>
  (environment) =>
    names.map((name) => readerOf(environment).required(name, text, 'where there are several processes'))

/** A process has every role where it is not said which. */
const has =
  (role: ProcessRole): Reader =>
  (environment) => {
    const roles = readProcessRoles(environment)
    if (roles.join() !== role) throw new Error(`ROLES: ${role} was to be said, and ${roles.join()} would run`)
  }

const ofStore = ['S3_ENDPOINT', 'S3_BUCKET'] as const

const readers: Readonly<Record<ContainerWork, readonly Reader[]>> = {
  edge: [has('edge'), (environment) => readEdgeSettings(environment, false)],
  api: [has('api'), readApiSettings, readTurboSettings, needs('DATABASE_URL', 'REDIS_URL', ...ofStore)],
  worker: [has('worker'), readWorkerSettings, readTurboSettings, needs('DATABASE_URL', ...ofStore)],
  render: [has('render'), readRenderSettings, needs('RENDER_SOCKET')],
  turbo: [has('turbo'), (environment) => readTurboSettings(environment, { servesOthers: true })],
  migrate: [readMigrationSettings, readDatabaseSettings, needs('DATABASE_URL', ...ofStore)],
}

/**
 * What is wrong with the variables of a container: in production it would not start with them, or no setting of its role
 * is called so. What the role reads is seen by reading it.
 */
export function wrongSettings(work: ContainerWork, environment: Readonly<Record<string, string>>): readonly string[] {
  const read = new Set<string>()
  const watched: Environment = new Proxy(
    { ...environment, NODE_ENV: 'production' },
    {
      get: (variables, name) => {
        read.add(String(name))
        return Reflect.get(variables, name)
      },
    },
  )
  const failures = [readServerSettings, ...readers[work]].flatMap((reader) => {
    try {
      reader(watched)
      return []
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)]
    }
  })
  const unknown = Object.keys(environment).filter((name) => !read.has(name))
  return [...new Set(failures), ...unknown.map((name) => `${name}: no setting of ${work} is called so`)]
}

const vapid = p256Keys()
const signingKey = { ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }), kid: 'one' }

/** Values of the form that settings have, by name: what a person fills in. */
export const filledIn: Readonly<Record<string, string>> = {
  ADMIN_EMAIL: 'admin@qasima.example',
  ADMIN_PASSWORD: 'seven lanterns over the bridge',
  DATABASE_URL: 'postgresql://qasima:secret@postgres:5432/qasima',
  DEFAULT_COUNTRY: 'EG',
  JWT_KEYS: JSON.stringify({ keys: [signingKey] }),
  MAIL_FROM: 'Qasima <no-reply@qasima.example>',
  POSTGRES_PASSWORD: 'secret',
  PUBLIC_ORIGIN: 'https://qasima.example',
  RATES_URL: 'https://rates.example/daily.xml',
  REVISION: '0123456789abcdef',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret of the key',
  SITE_ADDRESS: 'qasima.example',
  SMTP_URL: 'smtps://user:secret@mail.example:465',
  TURBO_SECRET: 'thirty-two characters, or some more',
  VAPID_PRIVATE_KEY: vapid.privateKey,
  VAPID_PUBLIC_KEY: vapid.publicKey,
  WEBHOOK_KEY: 'thirty-two characters, or some more',
}

/** The names of all variables that a process of any role looks at, or that a start or a migration does. */
export function knownSettings(): readonly string[] {
  const read = new Set<string>()
  const watched: Environment = new Proxy(
    { ...filledIn, NODE_ENV: 'development' },
    {
      get: (variables, name) => {
        read.add(String(name))
        return Reflect.get(variables, name)
      },
    },
  )
  for (const reader of [readConfig, readTurboSettings, readProcessRoles]) reader(watched)
  readEdgeSettings(watched, true)
  return [...read].filter((name) => /^[A-Z]/.test(name)).toSorted()
}

/** The variables that a file of settings names, one a line. */
export const namesIn = (settings: string): readonly string[] =>
  [...settings.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)
