import { setImmediate } from 'node:timers/promises'
import * as Type from 'typebox'
import { Check, Errors } from 'typebox/value'
import { billFile, billVersion, packagePathsOf, pathProperty } from '../federation/bill-of-materials.ts'
import { parseJson, type ReleaseArchive } from './release-archive.ts'
import { isSourceMap } from './release-document.ts'

const Open = <Properties extends Type.TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: true })

/** As much of CycloneDX as is relied on. */
const BillSchema = Open({
  bomFormat: Type.Literal('CycloneDX'),
  specVersion: Type.Literal(billVersion),
  metadata: Open({ component: Open({ name: Type.String() }) }),
  components: Type.Array(
    Open({
      name: Type.String({ minLength: 1 }),
      version: Type.String({ minLength: 1 }),
      purl: Type.String({ pattern: '^pkg:npm/' }),
      properties: Type.Array(Open({ name: Type.String(), value: Type.String() })),
    }),
  ),
})

const SourceMapSchema = Open({ sources: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 20_000 })) })

/** Twice the largest map of the shell: a larger one would hold the process up while it is parsed. */
const maxMapBytes = 10_000_000

/** What each map of a release names as sources, of which some may be unknown; undefined for a file that is no map. */
export type MappedSources = ReadonlyMap<string, readonly string[] | undefined>

function sourcesOfMap(bytes: Buffer): readonly string[] | undefined {
  const map = bytes.length > maxMapBytes ? undefined : parseJson(bytes)
  return Check(SourceMapSchema, map) ? (map.sources ?? []).filter((source) => typeof source === 'string') : undefined
}

/** Reads the maps of a release, and lets the process do other work between two of them. */
export async function readMaps({ files }: Pick<ReleaseArchive, 'files'>): Promise<MappedSources> {
  const sources = new Map<string, readonly string[] | undefined>()
  for (const [file, bytes] of files) {
    if (!isSourceMap(file)) continue
    sources.set(file, sourcesOfMap(bytes))
    await setImmediate()
  }
  return sources
}

/** Everything that speaks against the bill of materials of a release: it names what is in its files, and nothing else. */
export function checkBill({ document, files }: ReleaseArchive, maps: MappedSources): readonly string[] {
  const text = files.get(billFile)
  if (!text) return [`it has no bill of materials (${billFile})`]
  const bill = parseJson(text)
  if (!Check(BillSchema, bill))
    return Errors(BillSchema, bill)
      .slice(0, 20)
      .map(({ instancePath, message }) => `${billFile}: ${instancePath || 'it'} ${message}`)
  const { name } = bill.metadata.component
  const listed = new Set(
    bill.components.flatMap(({ properties }) =>
      properties.filter((property) => property.name === pathProperty).map(({ value }) => value),
    ),
  )
  const bundled = packagePathsOf([...maps.values()].flatMap((sources) => sources ?? []))
  const unread = [...maps].filter(([, sources]) => !sources)
  return [
    ...unread.map(([file]) => `${file} is no source map of at most ${maxMapBytes} bytes`),
    ...(name === document.remote ? [] : [`${billFile} is that of ${name}`]),
    ...[...bundled].filter((path) => !listed.has(path)).map((path) => `${billFile} leaves out ${path}`),
    ...[...listed].filter((path) => !bundled.has(path)).map((path) => `${billFile} names ${path}, which is in no file`),
  ]
}
