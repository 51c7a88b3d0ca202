/** The percent of votes that say a code worked, never rounded up to all or down to none of them. */
export function shareWorked({ worked, failed }: { readonly worked: number; readonly failed: number }): number {
  const percent = Math.round((100 * worked) / (worked + failed))
  if (failed > 0 && percent === 100) return 99
  return worked > 0 && percent === 0 ? 1 : percent
}
