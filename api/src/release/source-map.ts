import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { sourceScheme } from '../../../shared/federation/source-scheme.ts'
import { type KeptReleases, readReleaseFile } from './release-file.ts'

/** A place in a text, as stacks of errors name it: both from 1. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** A place in the repository that a release was built from. */
export interface SourcePlace extends Place {
  /** Path from the root of the repository. */
  readonly source: string
  /** What is called there, where the map knows it. */
  readonly name: string | null
}

/**
 * The map of a script of a release, as text; undefined where there is none, or the files of the release are gone. Maps
 * are in the archive as its team sent it alone: edges get another one.
 */
export async function readSourceMap(kept: KeptReleases, release: string, file: string): Promise<string | undefined> {
  return (await readReleaseFile(kept, release, `${file}.map`))?.toString('utf8')
}

/** Where in the sources a place of a built file comes from; undefined for one that comes from none. Map: its text. */
export function sourcePlaceOf(map: string, { line, column }: Place): SourcePlace | undefined {
  if (line < 1 || column < 1) return undefined
  const found = originalPositionFor(new TraceMap(map), { line, column: column - 1 })
  if (found.source === null) return undefined
  const source = found.source.startsWith(sourceScheme) ? found.source.slice(sourceScheme.length) : found.source
  return { source, line: found.line, column: found.column + 1, name: found.name }
}
