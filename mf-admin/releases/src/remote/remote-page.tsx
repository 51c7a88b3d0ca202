import { useCan } from '@qasima/shared/admin/permissions'
import { ReadFailure } from '@qasima/shared/admin/read-failure'
import { useReply } from '@qasima/shared/admin/reply'
import { pathOfSection } from '@qasima/shared/admin/section'
import { remoteIdPattern } from '@qasima/shared/contract/release/release.limits'
import { listReleases, type ReleaseItem } from '@qasima/shared/contract/release/release.routes'
import { Link, useParams, useSearchParams } from '@qasima/shared/router/router'
import { session } from '@qasima/shared/session/session'
import { Button } from '@qasima/shared/ui/button'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { SkeletonText } from '@qasima/shared/ui/skeleton'
import { Tabs } from '@qasima/shared/ui/tabs'
import { Heading } from '@qasima/shared/ui/text'
import { useRef, useState } from 'react'
import { Comparison } from '../compare/comparison.tsx'
import { SizeBars } from '../compare/size-bars.tsx'
import { RemoteHealth } from '../health/remote-health.tsx'
import type { Move } from '../move/move.ts'
import { MoveDialog } from '../move/move-dialog.tsx'
import { releasesOf } from '../release/release.rules.ts'
import { Mono } from '../release/release-facts.tsx'
import { useRemoteTitle } from '../release/remote-title.ts'
import { Rows } from '../release/rows.tsx'
import { useReturnFocus } from '../release/use-return-focus.ts'
import { ReleaseRow } from './release-row.tsx'

/** The remote that is the host. */
const hostRemote = 'shell'

const tabs = ['releases', 'health', 'changes', 'sizes'] as const
type Tab = (typeof tabs)[number]

interface ReleasesProps {
  readonly remote: string
  readonly items: readonly ReleaseItem[]
}

/** One remote: every release of it, the newest first, what changed between two, and what it weighs. The address names the tab. */
function Releases({ remote, items }: ReleasesProps) {
  const title = useRemoteTitle()(remote)
  const can = useCan()
  const [move, setMove] = useState<Move | null>(null)
  const [address, setAddress] = useSearchParams()
  const tab = tabs.find((known) => known === address.get('tab')) ?? 'releases'
  const heading = useRef<HTMLHeadingElement>(null)
  useReturnFocus(move !== null, heading)
  const of = releasesOf(remote, items)
  return (
    <Stack gap="5">
      <Stack as="header" gap="1">
        <Anchor asChild variant="quiet" fontSize="sm" alignSelf="start">
          <Link to={pathOfSection('releases')}>
            <span aria-hidden>←</span> Releases
          </Link>
        </Anchor>
        <Heading ref={heading} tabIndex={-1} as="h1" size="md">
          {title}
        </Heading>
        <HStack columnGap="4" rowGap="1">
          <Mono color="muted">{remote}</Mono>
          {can('view', 'audit') && (
            <Anchor asChild fontSize="sm">
              <Link to={`${pathOfSection('audit')}?filter[section]=releases&filter[recordId]=${remote}`}>
                Release history
              </Link>
            </Anchor>
          )}
        </HStack>
      </Stack>
      <Tabs<Tab>
        label={`Releases of ${title}`}
        value={tab}
        onValueChange={(next) => setAddress(next === 'releases' ? {} : { tab: next }, { preventScrollReset: true })}
        items={[
          {
            value: 'releases',
            label: 'Releases',
            content: (
              <Rows aria-label={`Releases of ${title}`}>
                {of.items.map((release) => (
                  <ReleaseRow
                    key={release.id}
                    of={of}
                    release={release}
                    accountId={session.getState().user?.id}
                    onMove={can('update', 'releases') ? setMove : undefined}
                  />
                ))}
              </Rows>
            ),
          },
          {
            value: 'health',
            label: 'In browsers',
            content: (
              <Stack gap="5">
                <RemoteHealth of={of} />
              </Stack>
            ),
          },
          { value: 'changes', label: 'What changed', content: <Comparison of={of} /> },
          // Limits are those of remotes.
          ...(remote === hostRemote
            ? []
            : [{ value: 'sizes', label: 'Sizes', content: <SizeBars of={of} /> } as const]),
        ]}
      />
      {move && <MoveDialog move={move} remote={title} onClose={() => setMove(null)} />}
    </Stack>
  )
}

const isRemote = new RegExp(remoteIdPattern)

export function Component() {
  const { remote = '' } = useParams()
  const isKnown = isRemote.test(remote)
  const { data, error, refetch, isFetching, isPlaceholderData } = useReply(listReleases, {
    query: { remote },
    enabled: isKnown,
  })
  if (!isKnown || (data?.items.length === 0 && !isPlaceholderData))
    return (
      <EmptyState
        titleAs="h1"
        title="No releases of this remote"
        action={
          <Button asChild>
            <Link to={pathOfSection('releases')}>All releases</Link>
          </Button>
        }
      />
    )
  // While another remote comes, the one before is not its own.
  if (data && !isPlaceholderData) return <Releases key={remote} remote={remote} items={data.items} />
  if (error) return <ReadFailure error={error} isTrying={isFetching} onRetry={refetch} />
  return <SkeletonText lines={10} />
}
