interface Result {
  readonly command: string
  readonly rowCount: number | null
  readonly fields: readonly { readonly name: string }[]
  readonly rows: readonly (readonly unknown[])[]
}

const maxWidth = 80

function written(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text =
    value instanceof Date ? value.toISOString() : typeof value === 'object' ? JSON.stringify(value) : String(value)
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > maxWidth ? `${line.slice(0, maxWidth - 1)}…` : line
}

/** The answer to a statement as a table of text; long values are cut. Of one without rows, how many rows it changed. */
export function resultTable({ command, rowCount, fields, rows }: Result): string {
  if (fields.length === 0) return `${command} ${rowCount ?? ''}`.trim()
  const table = [fields.map(({ name }) => name), ...rows.map((row) => row.map(written))]
  const widths = fields.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  lines.splice(1, 0, widths.map((width) => '-'.repeat(width)).join('  '))
  return [...lines, `(${rows.length === 1 ? '1 row' : `${rows.length} rows`})`].join('\n')
}
