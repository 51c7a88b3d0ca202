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

const SourceMapSchema = Open({ sources: Type.Optional(Type.Array(Type.Unknown())) })

/** What a map names as sources, some of which may be unknown; undefined where it is no map. */
export function sourcesOfMap(bytes: Buffer | undefined): readonly string[] | undefined {
  const map = parseJson(bytes)
  return Check(SourceMapSchema, map) ? (map.sources ?? []).filter((source) => typeof source === 'string') : undefined
}

/** What the maps of a release name as sources. */
const mappedSources = ({ files }: ReleaseArchive): string[] =>
  [...files].flatMap(([file, bytes]) => (isSourceMap(file) ? (sourcesOfMap(bytes) ?? []) : []))

/** Everything that speaks against the bill of materials of a release: it names what is in its files, and nothing else. */
export function checkBill(archive: ReleaseArchive): readonly string[] {
  const text = archive.files.get(billFile)
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
  const bundled = packagePathsOf(mappedSources(archive))
  return [
    ...(name === archive.document.remote ? [] : [`${billFile} is that of ${name}`]),
    ...[...bundled].filter((path) => !listed.has(path)).map((path) => `${billFile} leaves out ${path}`),
    ...[...listed].filter((path) => !bundled.has(path)).map((path) => `${billFile} names ${path}, which is in no file`),
  ]
}
