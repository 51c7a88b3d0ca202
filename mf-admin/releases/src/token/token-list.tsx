import { Ago } from '@qasima/shared/admin/cell'
import { ConfirmDialog } from '@qasima/shared/admin/confirm-dialog'
import { useCan } from '@qasima/shared/admin/permissions'
import { ReadFailure } from '@qasima/shared/admin/read-failure'
import { useReply } from '@qasima/shared/admin/reply'
import { useAction } from '@qasima/shared/admin/use-action'
import {
  listReleaseTokens,
  type ReleaseToken,
  revokeReleaseToken,
} from '@qasima/shared/contract/release/release.routes'
import { call } from '@qasima/shared/http/call'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { SkeletonText } from '@qasima/shared/ui/skeleton'
import { Heading, Text } from '@qasima/shared/ui/text'
import { toast } from '@qasima/shared/ui/toast'
import { useRef, useState } from 'react'
import { Mono } from '../release/release-facts.tsx'
import { useRemoteTitle } from '../release/remote-title.ts'
import { Cell, Row, Rows } from '../release/rows.tsx'
import { useRefresh } from '../release/use-refresh.ts'
import { useReturnFocus } from '../release/use-return-focus.ts'

const shownOfKey = 12

const tokenColumns = { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1.2fr) minmax(0, 1fr) 6rem' }

interface RevokeDialogProps {
  readonly token: ReleaseToken
  readonly onClose: () => void
}

function RevokeDialog({ token: { id, remote, madeBy }, onClose }: RevokeDialogProps) {
  const title = useRemoteTitle()(remote)
  const { failure, run } = useAction()
  const refresh = useRefresh()
  const revoke = () =>
    run(async () => {
      await call(revokeReleaseToken, { params: { id }, language: 'en' })
      await refresh()
      toast.success(`Token for ${title} revoked.`)
      onClose()
    })
  return (
    <ConfirmDialog title={`Revoke the token for ${title}?`} label="Revoke" onConfirm={revoke} onClose={onClose}>
      <Text>
        The token created by <bdi>{madeBy.email}</bdi> stops working immediately. Releases made with it stay.
      </Text>
      {failure !== null && <Alert tone="bad">{failure}</Alert>}
    </ConfirmDialog>
  )
}

/** The tokens that can release, the newest first. */
export function TokenList() {
  const { data, error, refetch, isFetching } = useReply(listReleaseTokens)
  const titleOf = useRemoteTitle()
  const mayRevoke = useCan()('update', 'releases')
  const [revoking, setRevoking] = useState<ReleaseToken | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useReturnFocus(revoking !== null, heading)
  return (
    <Stack gap="4">
      <div>
        <Heading ref={heading} tabIndex={-1} as="h2" size="xs">
          Release tokens
        </Heading>
        <Text size="sm" tone="muted">
          Each token releases one remote, in the name of the member of staff who created it. Create one with{' '}
          <Mono whiteSpace="nowrap">npm run release -- token</Mono> <Mono whiteSpace="nowrap">mf-admin/coupon</Mono>.
        </Text>
      </div>
      {error && !data && <ReadFailure error={error} isTrying={isFetching} onRetry={refetch} />}
      {!error && !data && <SkeletonText lines={4} />}
      {data?.items.length === 0 && (
        <EmptyState
          titleAs="p"
          title="No tokens yet"
          description="Until you create one, releases are made only when the service starts."
        />
      )}
      {data && data.items.length > 0 && (
        <Rows aria-label="Tokens">
          {data.items.map((token) => (
            <Row key={token.id} gridTemplateColumns={tokenColumns}>
              <Cell>
                <strong>{titleOf(token.remote)}</strong>
                <Mono data-quiet>{token.remote}</Mono>
              </Cell>
              <Cell>
                <span>
                  Created <Ago at={token.madeAt} inSentence />
                </span>
                <bdi data-quiet>{token.madeBy.email}</bdi>
              </Cell>
              <Cell>
                <span data-quiet>Public key</span>
                <Mono title={token.publicKey}>{`${token.publicKey.slice(0, shownOfKey)}…`}</Mono>
              </Cell>
              {mayRevoke && (
                <HStack justifyContent={{ base: 'start', md: 'end' }}>
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-label={`Revoke the token for ${titleOf(token.remote)} by ${token.madeBy.email}`}
                    onClick={() => setRevoking(token)}
                  >
                    Revoke
                  </Button>
                </HStack>
              )}
            </Row>
          ))}
        </Rows>
      )}
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />}
    </Stack>
  )
}
