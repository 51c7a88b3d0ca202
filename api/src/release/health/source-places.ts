import type { ReleaseError } from '../../../../shared/contract/release/figures.routes.ts'
import type { CodePlace } from '../../../../shared/contract/release/report.routes.ts'
import type { KeptReleases } from '../release-file.ts'
import { readSourceMap, sourcePlaceOf } from '../source-map.ts'
import type { findErrors } from './figures.queries.ts'
import { fileNameOf } from './release-reports.ts'

type FoundError = Awaited<ReturnType<typeof findErrors>>[number]

/** Maximum source maps read for one list: other errors keep the browser's positions. */
const maxMaps = 12

/** Errors with their positions in the sources, if the source maps are still stored. */
export async function withSourcePlaces(kept: KeptReleases, errors: readonly FoundError[]): Promise<ReleaseError[]> {
  const maps = new Map<string, Promise<string | undefined>>()
  const mapOf = (release: string, place: CodePlace) => {
    const key = `${release} ${place.file}`
    const known = maps.get(key)
    if (known || maps.size >= maxMaps) return known
    const read = readSourceMap(kept, release, fileNameOf(place))
    maps.set(key, read)
    return read
  }
  async function placeOf(release: string, place: CodePlace) {
    const map = await mapOf(release, place)
    const found = map === undefined ? undefined : sourcePlaceOf(map, place)
    return found ? { file: found.source, line: found.line, column: found.column } : place
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
