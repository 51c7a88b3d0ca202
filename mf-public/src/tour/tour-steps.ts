/** The steps of the tour, in order; each is also the hash of its address. */
export const tourSteps = ['welcome', 'coupons', 'history', 'alerts', 'settings', 'app'] as const
export type TourStep = (typeof tourSteps)[number]

/** The step that a hash names; the first for every other hash. */
export const stepOfHash = (hash: string): TourStep => tourSteps.find((step) => step === hash) ?? tourSteps[0]

/** The step so many places away; undefined past either end. */
export const stepBeside = (step: TourStep, places: 1 | -1): TourStep | undefined =>
  tourSteps[tourSteps.indexOf(step) + places]

/** Where an arrow key leads: towards the end of the line is on, towards its start is back. */
export function stepOfKey(key: string, direction: 'rtl' | 'ltr'): 1 | -1 | undefined {
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const backward = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  return key === forward ? 1 : key === backward ? -1 : undefined
}
