import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { sourceScheme } from '../../../shared/federation/source-scheme.ts'
import { type KeptReleases, readReleaseFile } from './release-file.ts'

/** A position in a text, as in error stacks: both counted from 1. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** A position in the repository that a release was built from. */
export interface SourcePlace extends Place {
  /** Path from the repository root. */
  readonly source: string
  /** The identifier there, if the map knows it. */
  readonly name: string | null
}

/**
 * The source map of a release's script, as text; undefined if there is none, or the release's files are gone. Source
 * maps are only in the team's own archive, not in that for edges.
 */
export async function readSourceMap(kept: KeptReleases, release: string, file: string): Promise<string | undefined> {
  return (await readReleaseFile(kept, release, `${file}.map`))?.toString('utf8')
}

/** The source position of a position in a built file; undefined if it has none. `map`: its text. */
export function sourcePlaceOf(map: string, { line, column }: Place): SourcePlace | undefined {
  if (line < 1 || column < 1) return undefined
  const found = originalPositionFor(new TraceMap(map), { line, column: column - 1 })
  if (found.source === null) return undefined
  const source = found.source.startsWith(sourceScheme) ? found.source.slice(sourceScheme.length) : found.source
  return { source, line: found.line, column: found.column + 1, name: found.name }
}
