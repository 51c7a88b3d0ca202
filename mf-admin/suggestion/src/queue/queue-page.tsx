import { Waiting } from '@qasima/shared/admin/queue'
import { Pages } from '@qasima/shared/admin/queue-pages'
import { ReadFailure } from '@qasima/shared/admin/read-failure'
import { useReply } from '@qasima/shared/admin/reply'
import { pathOfSection } from '@qasima/shared/admin/section'
import { suggestionKinds } from '@qasima/shared/contract/suggestion/suggestion'
import { listSuggestions, type SuggestionEntry } from '@qasima/shared/contract/suggestion/suggestion-queue.routes'
import { Link, useSearchParams } from '@qasima/shared/router/router'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { SkeletonText } from '@qasima/shared/ui/skeleton'
import { Tabs } from '@qasima/shared/ui/tabs'
import { Heading, Text } from '@qasima/shared/ui/text'
import { Suggestions } from './suggestions.tsx'

type Kind = SuggestionEntry['kind']

/** What shoppers say is missing, until it is decided on: the address names the tab. */
export function Component() {
  const [address, setAddress] = useSearchParams()
  const kind = suggestionKinds.find((known) => known === address.get('kind')) ?? 'code'
  const cursor = address.get('cursor')
  // Of the other tab only how many wait is shown.
  const queryOf = (of: Kind) => ({ kind: of, limit: of === kind ? 20 : 1, ...(of === kind && cursor && { cursor }) })
  const lists = {
    code: useReply(listSuggestions, { query: queryOf('code') }),
    shop: useReply(listSuggestions, { query: queryOf('shop') }),
  }
  const tab = (value: Kind, label: string) => ({
    value,
    label: (
      <HStack gap="2" flexWrap="nowrap">
        {label} <Waiting count={lists[value].data?.total} />
      </HStack>
    ),
    content: (
      <Waits
        kind={value}
        of={lists[value]}
        cursor={cursor}
        onShow={(next) => setAddress({ kind: value, ...(next && { cursor: next }) })}
      />
    ),
  })
  return (
    <Stack gap="5">
      <HStack justifyContent="space-between" gap="4">
        <div>
          <Heading as="h1" size="md">
            Suggestions
          </Heading>
          <Text size="sm" tone="muted">
            Codes and stores suggested by shoppers. Everyone who suggested the same one is notified together
          </Text>
        </div>
        <Anchor asChild fontSize="sm">
          <Link to={pathOfSection('suggestion')}>All suggestions</Link>
        </Anchor>
      </HStack>
      <Tabs<Kind>
        label="Type of suggestion"
        value={kind}
        onValueChange={(next) => setAddress({ kind: next }, { preventScrollReset: true })}
        items={[tab('code', 'Codes'), tab('shop', 'Stores')]}
      />
    </Stack>
  )
}

interface WaitsProps {
  readonly kind: Kind
  readonly of: ReturnType<typeof useReply<typeof listSuggestions>>
  readonly cursor: string | null
  readonly onShow: (cursor: string | null) => void
}

function Waits({ kind, of: { data, error, isFetching, refetch }, cursor, onShow }: WaitsProps) {
  if (!data)
    return error ? <ReadFailure error={error} isTrying={isFetching} onRetry={refetch} /> : <SkeletonText lines={6} />
  return (
    <Stack gap="4">
      <Suggestions kind={kind} data={data} refetch={refetch} />
      <Pages
        count={data.items.length}
        total={data.total}
        cursor={cursor}
        nextCursor={data.nextCursor}
        onShow={onShow}
      />
    </Stack>
  )
}
