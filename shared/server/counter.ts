/** Counts since the process started, by labels of few values: each new combination is kept for ever. */
export function counter<Labels extends Readonly<Record<string, string>>>() {
  const counts = new Map<string, { readonly labels: Labels; count: number }>()
  return {
    add(labels: Labels): void {
      const key = JSON.stringify(labels)
      const known = counts.get(key)
      if (known) known.count += 1
      else counts.set(key, { labels, count: 1 })
    },
    counts: () => [...counts.values()],
  }
}
