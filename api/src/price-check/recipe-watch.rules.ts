import type { ReadPage } from './page-look.rules.ts'

/** Minimum readings per day to judge a recipe: a few pages may be unusual. */
const minReadings = 5

/** Share of readings without a price at which the shop's pages must have changed. */
const brokenShare = 0.8

/** The results of a shop's recipes on one day. */
export interface RecipeCounts {
  readonly readings: number
  /** Readings in which the recipe found no price. */
  readonly empty: number
}

/** Whether a recipe no longer fits the pages of its shop. */
export const isBroken = ({ readings, empty }: RecipeCounts): boolean =>
  readings >= minReadings && empty >= readings * brokenShare

/** Whether a page can be used to judge the recipe: not a robot check, another kind of page, or sold out. */
export const isTelling = ({ wall, product }: ReadPage): boolean =>
  wall === undefined && product.otherPage === undefined && product.inStock !== false

/** Whether the recipe found no price on a page. */
export const isEmptyReading = ({ product: { candidates } }: ReadPage): boolean =>
  !candidates.price.some(({ source, value }) => source === 'recipe' && value !== undefined)
