/** Clicks per impression, to four digits; null without impressions. */
export const shareOfClicks = ({ seen, clicks }: { readonly seen: number; readonly clicks: number }): number | null =>
  seen === 0 ? null : Math.round((clicks / seen) * 10_000) / 10_000
