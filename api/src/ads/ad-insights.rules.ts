/** Clicks for each time an ad was seen, to four digits; null where it was not seen. */
export const shareOfClicks = ({ seen, clicks }: { readonly seen: number; readonly clicks: number }): number | null =>
  seen === 0 ? null : Math.round((clicks / seen) * 10_000) / 10_000
