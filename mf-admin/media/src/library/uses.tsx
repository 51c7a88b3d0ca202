import { useMediaUses } from '@qasima/shared/admin/media-library'
import { mediaSentence } from '@qasima/shared/admin/media-sentences'
import { useCan } from '@qasima/shared/admin/permissions'
import { pathOfSection } from '@qasima/shared/admin/section'
import type { MediaItem } from '@qasima/shared/contract/media/media.routes'
import { formatFor } from '@qasima/shared/i18n/format'
import { Link } from '@qasima/shared/router/router'
import { Button } from '@qasima/shared/ui/button'
import { Anchor } from '@qasima/shared/ui/link'
import { SkeletonText } from '@qasima/shared/ui/skeleton'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'

const format = formatFor('en')

const List = chakra('ul', {
  base: {
    fontSize: 'sm',
    '& li': { display: 'flex', justifyContent: 'space-between', gap: '3', paddingBlock: '1' },
    '& li > :first-child': { minInlineSize: '0', overflowWrap: 'anywhere' },
    '& small': { color: 'muted', flexShrink: '0' },
  },
})

const nouns: Readonly<Record<string, string>> = { shop: 'Store', product: 'Product', ads: 'Ad' }

/** The records that show a picture, each the way to itself. */
export function Uses({ of: { path } }: { of: Pick<MediaItem, 'path'> }) {
  const may = useCan()
  const { data, error, refetch } = useMediaUses(path)
  if (error) {
    return (
      <div role="alert">
        <Text size="sm">{mediaSentence(error)}</Text>
        <Button variant="secondary" size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (!data) {
    return (
      <div aria-busy>
        <SkeletonText lines={2} />
      </div>
    )
  }
  if (data.total === 0) {
    return (
      <Text size="sm" tone="muted">
        Not used by any record.
      </Text>
    )
  }
  const more = data.total - data.uses.length
  return (
    <List>
      {data.uses.map(({ section, id, label }) => (
        <li key={`${section} ${id}`}>
          {may('view', section) ? (
            <Anchor asChild>
              <Link to={`${pathOfSection(section)}/${id}`}>
                <bdi>{label || id}</bdi>
              </Link>
            </Anchor>
          ) : (
            <bdi>{label || id}</bdi>
          )}
          <small>{nouns[section] ?? section}</small>
        </li>
      ))}
      {more > 0 && <li>and {format.number(more)} more</li>}
    </List>
  )
}
