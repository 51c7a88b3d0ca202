/**
 * Values in buckets of five percent width, so that percentiles need few counts, and counts of days or processes can be
 * added.
 */

const width = Math.log(1.05)

/** The bucket of a non-negative integer. */
export const bucketOf = (value: number): number => Math.round(Math.log(value + 1) / width)

/** The middle value of a bucket. */
export const valueIn = (bucket: number): number => Math.round(Math.exp(bucket * width)) - 1

export interface Bucket {
  readonly bucket: number
  readonly count: number
}

/** The value that a share of all values does not exceed; null if there are none. */
export function percentile(buckets: readonly Bucket[], share: number): number | null {
  const total = countOf(buckets)
  let seen = 0
  for (const { bucket, count } of buckets.toSorted((one, other) => one.bucket - other.bucket)) {
    seen += count
    if (seen >= total * share) return valueIn(bucket)
  }
  return null
}

export const countOf = (buckets: readonly Bucket[]): number => buckets.reduce((sum, { count }) => sum + count, 0)
