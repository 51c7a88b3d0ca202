import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import type { TObject } from 'typebox'
import { collectionOf } from '../../shared/admin/data/collections.ts'
import type { Section } from '../../shared/admin/describe/section.ts'
import type { AnyCollection } from '../../shared/contract/collection.ts'
import { filterOperators, operatorsOf } from '../../shared/contract/collection-fields.ts'
import { permissionActions } from '../../shared/contract/permission.ts'
import { iconShape } from '../../shared/federation/icon-shape.ts'
import type { RemoteDescription } from '../../shared/federation/remote.ts'
import { readContract } from '../../shared/server/contract-folder.ts'

const { permissions: everyPermission } = await readContract()

const folder = join(import.meta.dirname, '..', '..', 'mf-admin')
const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'remote.ts')))

function sourcesBelow(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !['dist', 'node_modules'].includes(name))
    .flatMap((entry) => (entry.isDirectory() ? sourcesBelow(join(path, entry.name)) : [join(path, entry.name)]))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
}

const isSection = (value: unknown): value is Section =>
  typeof value === 'object' && value !== null && 'columns' in value && 'collection' in value

/** What a remote of the back-office describes itself as, and the sections in its `section.tsx` files. */
async function remoteOf(name: string) {
  const files = sourcesBelow(join(folder, name))
  const { remote } = (await import(join(folder, name, 'remote.ts'))) as { remote: RemoteDescription }
  const modules = await Promise.all(files.filter((file) => file.endsWith('section.tsx')).map((file) => import(file)))
  const sections = modules.flatMap((module) => Object.values(module as object)).filter(isSection)
  return { name, files, remote, sections }
}

const remotes = await Promise.all(names.map(remoteOf))
const sections = remotes.flatMap((remote) => remote.sections.map((section) => ({ ...remote, section })))
const entries = (of: typeof sections) => of.map((each) => [each.section.collection.name, each] as const)

const propertiesOf = (schema: unknown) => Object.keys((schema as TObject).properties)

/** Parts of a list's query that its collection does not know. */
function unknownParts(query: string, { fields }: Pick<AnyCollection, 'fields'>): string[] {
  return [...new URLSearchParams(query)].flatMap(([part, value]) => {
    if (part === 'sort') {
      return value.split(',').filter((key) => fields[key.replace(/^-/, '')]?.sortable !== true)
    }
    if (part === 'trash') return ['with', 'only'].includes(value) ? [] : [`${part}=${value}`]
    const [, name = '', operator = 'eq'] = /^filter\[(\w+)\](?:\[(\w+)\])?$/.exec(part) ?? []
    const field = fields[name]
    const isKnown =
      field && filterOperators.some((known) => known === operator && operatorsOf[field.type].includes(known))
    return isKnown && (!field.values || field.values.includes(value)) ? [] : [`${part}=${value}`]
  })
}

it('there are sections to look at', () => {
  expect(sections.length).toBeGreaterThan(10)
})

describe.each(remotes.map((remote) => [remote.name, remote] as const))('the remote %s', (name, { remote }) => {
  const texts = [
    ...Object.values(remote.routes).map(({ title }) => title),
    ...(remote.menu ?? []).map(({ label }) => label),
  ]

  it('is data', () => {
    expect(JSON.parse(JSON.stringify(remote))).toEqual(remote)
    expect(remote.id).toBe(`admin-${name}`)
  })

  it('has its words in both languages', () => {
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.filter(({ ar, en }) => !/\p{Script=Arabic}/u.test(ar) || !/^[A-Z]/.test(en))).toEqual([])
  })

  it('is for staff, by permissions that the contract has or that name the section itself', () => {
    const accesses = Object.values(remote.routes).map(({ access }) => access ?? 'public')
    const known = ['staff', ...everyPermission, ...permissionActions.map((action) => `${action}_${name}`)]
    expect(accesses.filter((access) => !known.includes(access))).toEqual([])
    expect(Object.values(remote.routes).filter(({ layout, unlisted }) => layout !== 'admin' || !unlisted)).toEqual([])
  })

  it('has menu entries that lead to its own screens, with icons that are drawn', async () => {
    const paths = Object.values(remote.routes).map(({ path }) => path)
    expect((remote.menu ?? []).filter(({ path }) => !paths.includes(path))).toEqual([])
    for (const { icon } of remote.menu ?? []) expect((await iconShape(icon)).length).toBeGreaterThan(0)
  })

  it('asks for figures that the API can answer', async () => {
    for (const { collection, query = '' } of remote.figures ?? []) {
      expect(unknownParts(query, await collectionOf(collection))).toEqual([])
    }
  })
})

describe.each(entries(sections))('the section %s', (_, { name, section, files, remote }) => {
  const { collection, columns, fields, query = '', bulk = [] } = section
  const item = propertiesOf(collection.item)
  const written = propertiesOf(collection.write)

  it('has its screens among the routes of its remote', () => {
    const paths = Object.values(remote.routes).map(({ path }) => path)
    const own = `/admin/${collection.name}`
    expect(paths).toEqual(expect.arrayContaining(collection.isLog ? [own] : [own, `${own}/new`, `${own}/:id`]))
  })

  it('shows columns that records have, and orders by those that the API orders by', () => {
    expect(columns.filter(({ name, render }) => !render && !item.includes(name))).toEqual([])
    const sorts = columns.flatMap(({ sort }) => (typeof sort === 'string' ? [sort] : []))
    expect(sorts.filter((sort) => collection.fields[sort]?.sortable !== true)).toEqual([])
    expect(unknownParts(query, collection)).toEqual([])
  })

  it('has a form of fields that staff write, with all that a new record needs', () => {
    const named = fields.map(({ name }) => name)
    expect(new Set(named).size).toBe(named.length)
    expect(fields.filter(({ name, render }) => !render && !written.includes(name))).toEqual([])
    const { required = [] } = collection.write as { required?: readonly string[] }
    expect(required.filter((name) => !named.includes(name))).toEqual([])
    expect(bulk.flatMap(({ patch }) => Object.keys(patch)).filter((name) => !written.includes(name))).toEqual([])
  })

  // What staff do there beside lists and forms, such as merging products, lies in folders of its own, as a screen does.
  it('is described in a few lines', () => {
    const described = files.filter((file) => relative(join(folder, name, 'src'), file).split(sep).length === 1)
    expect(described.length).toBeGreaterThan(1)
    const lines = described.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length, 0)
    expect(lines).toBeLessThanOrEqual(400)
  })
})
