import { Skeleton } from '../../ui/skeleton.tsx'
import type { Density } from '../data/list-look.ts'
import type { ListColumn } from './list-columns.ts'
import { Data, Head, Row, rowHeight, Scroller, Table } from './table-parts.ts'

/** A table of the final size while its records are loading. */
export function TableSkeleton({
  columns,
  density,
  count,
}: {
  columns: readonly ListColumn[]
  density: Density
  count: number
}) {
  return (
    <Scroller aria-hidden>
      <Table>
        <thead>
          <tr>
            {columns.map(({ name, label }) => (
              <Head key={name}>{label}</Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows to come have no identity
            <Row key={row} style={{ blockSize: rowHeight[density] }}>
              {columns.map(({ name }) => (
                <Data key={name}>
                  <Skeleton h="3" maxInlineSize="70%" />
                </Data>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
    </Scroller>
  )
}
