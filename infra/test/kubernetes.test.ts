import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { parse, parseAllDocuments } from 'yaml'
import { type ContainerWork, filledIn, namesIn, wrongSettings } from './container-settings.ts'
import { type KubernetesObject, wrongFields } from './kubernetes-schema.ts'

const folder = join(import.meta.dirname, '..', 'k8s')
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8')

interface Kustomization {
  readonly resources: readonly string[]
  readonly patches?: readonly { readonly path: string }[]
}

const [base, production]: readonly Kustomization[] = ['base', 'production'].map((name) =>
  parse(textOf(`${name}/kustomization.yaml`)),
)

const objectsIn = (file: string): readonly KubernetesObject[] =>
  parseAllDocuments(textOf(file)).map((document) => document.toJS())

const baseObjects = (base?.resources ?? []).flatMap((file) => objectsIn(`base/${file}`))
const patches = (production?.patches ?? []).flatMap(({ path }) => objectsIn(`production/${path}`))

interface Reference {
  readonly name: string
  readonly key: string
  readonly optional?: boolean
}

interface Container {
  readonly name: string
  readonly image: string
  readonly command?: readonly string[]
  readonly env?: readonly {
    readonly name: string
    readonly value?: string
    readonly valueFrom?: { readonly secretKeyRef?: Reference; readonly configMapKeyRef?: Reference }
  }[]
  readonly ports?: readonly { readonly name: string }[]
}

interface PodTemplate {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> }
  readonly spec: { readonly containers: readonly Container[] }
}

/** What is filled in where an object describes pods. */
type Workload = KubernetesObject & { readonly spec: { readonly template: PodTemplate } }

const isWorkload = (object: KubernetesObject): object is Workload =>
  ['Deployment', 'StatefulSet', 'Job'].includes(object.kind)

const workloads = baseObjects.filter(isWorkload).map((object) => [object.metadata.name, object.spec.template] as const)

const settings: Readonly<Record<string, string>> = Object.assign(
  {},
  ...[...baseObjects, ...patches]
    .filter(({ kind }) => kind === 'ConfigMap')
    .map((object) => Reflect.get(object, 'data')),
)
const secrets = namesIn(textOf('production/secrets.example'))

/** The variables of a container once a person has filled in the secrets, or those that have to be. */
const environmentOf = ({ env = [] }: Container, isWhole: boolean): Readonly<Record<string, string>> =>
  Object.fromEntries(
    env
      .filter(({ valueFrom }) => isWhole || !valueFrom?.secretKeyRef?.optional)
      .map(({ name, value, valueFrom = {} }) => {
        const { secretKeyRef, configMapKeyRef } = valueFrom
        const key = secretKeyRef?.key ?? configMapKeyRef?.key ?? ''
        return [name, value ?? (secretKeyRef ? filledIn[key] : settings[key]) ?? '']
      }),
  )

const own = workloads.flatMap(([name, { spec }]) =>
  spec.containers.filter(({ image }) => image === 'qasima').map((container) => [name, container] as const),
)

describe('manifests', () => {
  it('are those that the folder holds', () => {
    const files = (name: string) => readdirSync(join(folder, name)).filter((file) => /^[a-z-]+\.yaml$/.test(file))
    const listed = ({ resources, patches = [] }: Kustomization) => [...resources, ...patches.map(({ path }) => path)]
    const besides = ['kustomization.yaml', '../base']
    for (const [name, kustomization] of [
      ['base', base],
      ['production', production],
    ] as const)
      expect(new Set([...(kustomization ? listed(kustomization) : []), ...besides])).toEqual(
        new Set([...files(name), ...besides]),
      )
  })

  it.each(baseObjects.map((object) => [`${object.kind} ${object.metadata.name}`, object] as const))(
    'hold %s as its schema has it',
    async (_, object) => {
      expect(await wrongFields(object)).toEqual([])
    },
  )

  it('are refused with a field that there is not, a wrong type, or without what is needed', async () => {
    const [object] = baseObjects.filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
    if (!object) throw new Error('no object to spoil')
    const spoilt = structuredClone({ ...object, spec: { minReplicas: 'two', maxReplica: 3 } })
    expect(await wrongFields(spoilt)).toEqual([
      '/spec {"missingProperty":"scaleTargetRef"}',
      '/spec {"missingProperty":"maxReplicas"}',
      '/spec/minReplicas {"type":"integer"}',
      '/spec/maxReplica is no field of HorizontalPodAutoscaler',
    ])
  })

  it('are changed by an overlay only where they are', () => {
    const nameOf = ({ kind, metadata }: KubernetesObject) => `${kind} ${metadata.name}`
    const present = baseObjects.map(nameOf)
    expect(patches.map(nameOf).filter((name) => !present.includes(name))).toEqual([])
    expect(patches.length).toBeGreaterThan(3)
  })
})

describe('containers', () => {
  it('run every role', () => {
    expect(own.map(([name]) => name).toSorted()).toEqual(['api', 'edge', 'migrate', 'render', 'turbo', 'worker'])
  })

  it.each(own)('of %s have what their role needs, and nothing that it does not read', (name, container) => {
    for (const isWhole of [true, false])
      expect(wrongSettings(name as ContainerWork, environmentOf(container, isWhole))).toEqual([])
  })

  it.each(workloads)('of %s take their settings from where these are', (_, { spec }) => {
    const references = spec.containers.flatMap(({ env = [] }) => env.map(({ valueFrom = {} }) => valueFrom))
    const keys = (kind: 'secretKeyRef' | 'configMapKeyRef', name: string) =>
      references
        .flatMap(({ [kind]: reference }) => reference ?? [])
        .map((reference) => {
          expect(reference.name).toBe(name)
          return reference.key
        })
    expect(keys('secretKeyRef', 'secrets').filter((key) => !secrets.includes(key))).toEqual([])
    expect(keys('configMapKeyRef', 'settings').filter((key) => !(key in settings))).toEqual([])
  })

  it.each(workloads)('of %s run without rights, and write nowhere but in their volumes', (_, { spec }) => {
    expect(spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: expect.any(Number),
        seccompProfile: { type: 'RuntimeDefault' },
      },
    })
    for (const container of spec.containers) {
      expect(container).toMatchObject({
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        resources: {
          requests: { cpu: expect.anything(), memory: expect.anything() },
          limits: { memory: expect.anything() },
        },
      })
      expect(container.image).toMatch(/^qasima$|:[\w.-]+$/)
      expect(container.image).not.toMatch(/:latest$/)
    }
  })

  it.each(workloads.filter(([, { spec }]) => spec.containers.some(({ ports }) => ports)))(
    'of %s are probed',
    (_, { spec }) => {
      for (const container of spec.containers)
        expect(container).toMatchObject({ readinessProbe: expect.anything(), livenessProbe: expect.anything() })
    },
  )
})

describe('the cluster', () => {
  const named = (kind: string) =>
    baseObjects.filter((object) => object.kind === kind).map(({ metadata }) => metadata.name)
  interface Selecting extends KubernetesObject {
    readonly spec: { readonly podSelector: object; readonly policyTypes: readonly string[] }
  }

  it('keeps edges and APIs available, and adds to them under load', () => {
    expect(named('PodDisruptionBudget')).toEqual(['api', 'edge'])
    expect(named('HorizontalPodAutoscaler')).toEqual(['api', 'edge'])
  })

  it('denies what no policy names, and has one for every pod', () => {
    const policies = baseObjects.filter((object): object is Selecting => object.kind === 'NetworkPolicy')
    expect(policies[0]?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
    const selected = JSON.stringify(policies.map(({ spec }) => spec.podSelector))
    expect(workloads.map(([name]) => name).filter((name) => !selected.includes(`"${name}"`))).toEqual([])
  })
})
