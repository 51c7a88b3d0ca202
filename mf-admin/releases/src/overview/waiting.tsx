import { pathOfSection } from '@qasima/shared/admin/section'
import type { ReleaseItem } from '@qasima/shared/contract/release/release.routes'
import { formatFor } from '@qasima/shared/i18n/format'
import { Link } from '@qasima/shared/router/router'
import { Button } from '@qasima/shared/ui/button'
import { Card } from '@qasima/shared/ui/card'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { Heading, Text } from '@qasima/shared/ui/text'
import type { Move } from '../move/move.ts'
import { needsAnother, type RemoteReleases, shortId } from '../release/release.rules.ts'
import { Build, Made, Mono } from '../release/release-facts.tsx'
import { useRemoteTitle } from '../release/remote-title.ts'
import { Cell } from '../release/rows.tsx'

const format = formatFor('en')

interface WaitingProps {
  readonly remotes: readonly RemoteReleases[]
  readonly accountId: string | undefined
  /** Undefined where this person may only look. */
  readonly onMove: ((move: Move) => void) | undefined
}

/** What came before a release that is current is not waited for any more. */
const isNewer = (item: ReleaseItem, { current }: RemoteReleases): boolean =>
  current === undefined || item.madeAt > current.madeAt

/** What its team wants: all visitors, or a share of them where the others get something. */
const wishOf = (release: ReleaseItem, of: RemoteReleases): { move: Move; label: string } =>
  release.percent === null || !of.current
    ? { move: { kind: 'promote', of, release }, label: 'Approve and promote' }
    : { move: { kind: 'canary', of, release }, label: `Approve for ${format.percent(release.percent)} of visitors` }

/** The releases that a second person has to approve before any visitor gets them. */
export function WaitingReleases({ remotes, accountId, onMove }: WaitingProps) {
  const titleOf = useRemoteTitle()
  const entries = remotes.flatMap((of) =>
    of.waiting.filter((release) => isNewer(release, of)).map((release) => ({ of, release, ...wishOf(release, of) })),
  )
  if (entries.length === 0) return null
  return (
    <Card as="section" padding="sm" aria-labelledby="waiting-releases" borderColor="accentText">
      <Heading id="waiting-releases" as="h2" size="xs">
        Waiting for approval
      </Heading>
      <Stack as="ul" listStyle="none" gap="3" marginBlockStart="3">
        {entries.map(({ of, release, move, label }) => (
          <HStack as="li" key={release.id} justifyContent="space-between" columnGap="6" rowGap="2" fontSize="sm">
            <Cell flex="1 1 16rem">
              <Anchor asChild alignSelf="start">
                <Link to={`${pathOfSection('releases')}/${of.remote}`}>{titleOf(of.remote)}</Link>
              </Anchor>
              <Mono>{release.id}</Mono>
              <span data-quiet>
                <Build of={release} />
              </span>
              <Made of={release} />
            </Cell>
            {needsAnother(release, accountId) ? (
              <Text size="sm" tone="muted" maxInlineSize="18rem" textAlign={{ base: 'start', md: 'end' }}>
                You made this release, so it needs another person’s approval.
              </Text>
            ) : (
              onMove && (
                <Button
                  size="sm"
                  aria-label={`${label} ${titleOf(of.remote)}, ${shortId(release.id)}`}
                  onClick={() => onMove(move)}
                >
                  {label}
                </Button>
              )
            )}
          </HStack>
        ))}
      </Stack>
    </Card>
  )
}
