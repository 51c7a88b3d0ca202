import { Ago } from '@qasima/shared/admin/cell'
import type { ReleaseError } from '@qasima/shared/contract/release/figures.routes'
import { formatFor } from '@qasima/shared/i18n/format'
import { shortId } from '../release/release.rules.ts'
import { Mono } from '../release/release-facts.tsx'
import { Cell, Row, Rows } from '../release/rows.tsx'

const format = formatFor('en')

const columns = { base: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1.6fr) 9rem' }

/** Errors of browsers that no code expected, each with its places in the source. */
export const BrowserErrors = ({ items }: { items: readonly ReleaseError[] }) => (
  <Rows aria-label="Errors in browsers">
    {items.map(({ release, message, places, count, lastAt }) => (
      <Row key={`${release} ${message} ${JSON.stringify(places)}`} gridTemplateColumns={columns}>
        <Cell>
          <bdi>{message}</bdi>
          <span data-quiet>
            {'In '}
            <Mono fontSize="xs">{shortId(release)}</Mono>
          </span>
        </Cell>
        <Cell as="ol" listStyle="none" aria-label="Places, innermost first">
          {places.map(({ file, line, column }, place) => (
            // The same place may be in it twice, where code calls itself.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <li key={place}>
              <Mono fontSize="xs">{`${file}:${line}:${column}`}</Mono>
            </li>
          ))}
        </Cell>
        <Cell>
          <span>{count === 1 ? 'Once' : `${format.number(count)} times`}</span>
          <span data-quiet>
            <Ago at={lastAt} inSentence={false} />
          </span>
        </Cell>
      </Row>
    ))}
  </Rows>
)
