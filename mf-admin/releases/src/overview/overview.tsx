import { useCan } from '@qasima/shared/admin/permissions'
import { ReadFailure } from '@qasima/shared/admin/read-failure'
import { useReply } from '@qasima/shared/admin/reply'
import { listReleases } from '@qasima/shared/contract/release/release.routes'
import { useSearchParams } from '@qasima/shared/router/router'
import { session } from '@qasima/shared/session/session'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { SearchInput } from '@qasima/shared/ui/field'
import { Box, Stack } from '@qasima/shared/ui/layout'
import { SkeletonText } from '@qasima/shared/ui/skeleton'
import { Tabs } from '@qasima/shared/ui/tabs'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useRef, useState } from 'react'
import type { Move } from '../move/move.ts'
import { MoveDialog } from '../move/move-dialog.tsx'
import { type RemoteReleases, remotesOf } from '../release/release.rules.ts'
import { useRemoteTitle } from '../release/remote-title.ts'
import { Rows } from '../release/rows.tsx'
import { useReturnFocus } from '../release/use-return-focus.ts'
import { TokenList } from '../token/token-list.tsx'
import { RemoteRow } from './remote-row.tsx'
import { WaitingReleases } from './waiting.tsx'

const tabs = ['remotes', 'tokens'] as const
type Tab = (typeof tabs)[number]

/** The host and the sites that visitors see, before the sections of staff by their titles. */
const first = ['shell', 'public', 'account']

function inOrder(remotes: readonly RemoteReleases[], titleOf: (remote: string) => string): RemoteReleases[] {
  const place = ({ remote }: RemoteReleases) => (first.includes(remote) ? first.indexOf(remote) : first.length)
  return remotes.toSorted((a, b) => place(a) - place(b) || titleOf(a.remote).localeCompare(titleOf(b.remote), 'en'))
}

/** Every remote with what runs of it, and first what waits for a second person. */
function Remotes() {
  const { data, error, refetch, isFetching } = useReply(listReleases, { query: {} })
  const titleOf = useRemoteTitle()
  const mayMove = useCan()('update', 'releases')
  const [search, setSearch] = useState('')
  const [move, setMove] = useState<Move | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useReturnFocus(move !== null, heading)

  if (!data) {
    if (error) return <ReadFailure error={error} isTrying={isFetching} onRetry={refetch} />
    return <SkeletonText lines={12} />
  }
  const remotes = inOrder(remotesOf(data.items), titleOf)
  if (remotes.length === 0)
    return (
      <EmptyState
        title="No releases yet"
        description="Releases appear here with what is live now and what was live before."
      />
    )
  const wanted = search.trim().toLowerCase()
  const found = remotes.filter(({ remote }) => `${titleOf(remote)} ${remote}`.toLowerCase().includes(wanted))
  const onMove = mayMove ? setMove : undefined
  return (
    <Stack gap="5">
      <WaitingReleases remotes={remotes} accountId={session.getState().user?.id} onMove={onMove} />
      <Stack gap="3">
        <Heading ref={heading} tabIndex={-1} as="h2" size="xs">
          Live now
        </Heading>
        <Box maxInlineSize="24rem">
          <SearchInput
            label="Find a remote"
            placeholder="Find a remote"
            clearLabel="Clear search"
            minBlockSize="9"
            fontSize="sm"
            value={search}
            onValueChange={setSearch}
          />
        </Box>
        {found.length > 0 ? (
          <Rows aria-label="Remotes">
            {found.map((of) => (
              <RemoteRow key={of.remote} of={of} onMove={onMove} />
            ))}
          </Rows>
        ) : (
          <EmptyState titleAs="p" title="No remotes found" />
        )}
      </Stack>
      {move && <MoveDialog move={move} remote={titleOf(move.of.remote)} onClose={() => setMove(null)} />}
    </Stack>
  )
}

/** The releases of every remote, and the tokens that can add some: the address names the tab. */
export function Component() {
  const [address, setAddress] = useSearchParams()
  const tab = tabs.find((known) => known === address.get('tab')) ?? 'remotes'
  return (
    <Stack gap="5">
      <div>
        <Heading as="h1" size="md">
          Releases
        </Heading>
        <Text size="sm" tone="muted">
          What visitors and staff get from each remote, now and before
        </Text>
      </div>
      <Tabs<Tab>
        label="Releases"
        value={tab}
        onValueChange={(next) => setAddress(next === 'remotes' ? {} : { tab: next }, { preventScrollReset: true })}
        items={[
          { value: 'remotes', label: 'Remotes', content: <Remotes /> },
          { value: 'tokens', label: 'Tokens', content: <TokenList /> },
        ]}
      />
    </Stack>
  )
}
