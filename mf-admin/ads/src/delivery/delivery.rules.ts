import type { AdDelivery } from '@qasima/shared/contract/ads/ads.routes'
import type { AdObstacle } from '@qasima/shared/contract/ads/placement'
import type { CountryId } from '@qasima/shared/contract/country'
import type { Language } from '@qasima/shared/contract/language'

type Cell = AdDelivery['cells'][number]

/** Obstacles that depend on the hour. */
const ofClock: readonly (AdObstacle | null)[] = ['HOURS', 'WEEKDAY']

export const clockHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** The hours in which the clock lets an ad be shown, whatever else stands against it: `08:00–20:00`. */
export function hoursText(hours: Cell['hours']): string {
  const open = hours.map((obstacle) => !ofClock.includes(obstacle))
  if (open.every(Boolean)) return 'All day'
  const starts = open.flatMap((isOpen, hour) => (isOpen && !open[(hour + 23) % 24] ? [hour] : []))
  const spans = starts.map((start) => {
    const length = Array.from({ length: 24 }, (_, at) => at).find((at) => !open[(start + at) % 24]) ?? 24
    return `${clockHour(start)}–${clockHour((start + length) % 24)}`
  })
  return spans.join(', ') || 'Not today'
}

/** What keeps visitors of a cell from the ad now; null where they are shown it. */
function obstacleNow({ share, hours }: Cell): AdObstacle | null {
  if (share > 0) return null
  // Beside the clock, the hours after this one know no obstacle that this one does not have.
  return hours.find((obstacle) => obstacle !== null && !ofClock.includes(obstacle)) ?? hours.find(Boolean) ?? null
}

export interface DeliveryRow {
  readonly country: CountryId
  readonly languages: readonly Language[]
  readonly obstacle: AdObstacle | null
  /** From 0 to 1. */
  readonly share: number
  readonly hours: string
}

/** Cells of a country in which all is the same are one row. */
export function deliveryRows(cells: readonly Cell[]): DeliveryRow[] {
  const rows = new Map<string, DeliveryRow>()
  for (const cell of cells) {
    const { country, language, share } = cell
    const [obstacle, hours] = [obstacleNow(cell), hoursText(cell.hours)]
    const key = [country, obstacle, share, hours].join(' ')
    const before = rows.get(key)?.languages ?? []
    rows.set(key, { country, languages: [...before, language], obstacle, share, hours })
  }
  return [...rows.values()]
}
