import type { ReleaseError } from '../../../../shared/contract/release/figures.routes.ts'
import type { CodePlace } from '../../../../shared/contract/release/report.routes.ts'
import type { KeptReleases } from '../release-file.ts'
import { readSourceMap, sourcePlaceOf } from '../source-map.ts'
import type { findErrors } from './figures.queries.ts'

type FoundError = Awaited<ReturnType<typeof findErrors>>[number]

/** Different maps that are read for one list: places of further files are said as browsers say them. */
const maxMaps = 12

const nameOf = (file: string): string => file.split('/').at(-1) ?? ''

/** Errors with their places in the sources, as far as the maps of their releases are kept. */
export async function withSourcePlaces(kept: KeptReleases, errors: readonly FoundError[]): Promise<ReleaseError[]> {
  const maps = new Map<string, Promise<string | undefined>>()
  const mapOf = (release: string, file: string) => {
    const key = `${release} ${file}`
    const known = maps.get(key)
    if (known || maps.size >= maxMaps) return known
    const read = readSourceMap(kept, release, nameOf(file))
    maps.set(key, read)
    return read
  }
  async function placeOf(release: string, { file, line, column }: CodePlace) {
    const map = await mapOf(release, file)
    const found = map === undefined ? undefined : sourcePlaceOf(map, { line, column })
    return found ? { file: found.source, line: found.line, column: found.column } : { file, line, column }
  }
  return Promise.all(
    errors.map(async ({ release, message, places, count, first_at, last_at }) => ({
      release,
      message,
      places: await Promise.all(places.map((place) => placeOf(release, place))),
      count: Number(count),
      firstAt: first_at.toISOString(),
      lastAt: last_at.toISOString(),
    })),
  )
}
