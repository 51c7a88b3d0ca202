import { readInvites } from '@qasima/shared/contract/identity/account.routes'
import { ownPlan } from '@qasima/shared/contract/plan/plan.routes'
import { maxTrackedProducts, trackedProductsPerInvite } from '@qasima/shared/contract/tracking/tracking.limits'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { useAccountRead } from '@qasima/shared/session/account-read'
import { CopyButton } from '@qasima/shared/ui/copy-code'
import { Field, Input } from '@qasima/shared/ui/field'
import { Box, Flex, Stack } from '@qasima/shared/ui/layout'
import { Skeleton } from '@qasima/shared/ui/skeleton'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { toast } from '@qasima/shared/ui/toast'
import type { ReactNode } from 'react'
import { AccountData } from '../panel/account-data.tsx'
import { Panel } from '../panel/panel.tsx'
import { invitationWords } from './invitation.words.ts'

const Facts = chakra('dl', { base: { display: 'grid', gap: '4', gridTemplateColumns: '1fr 1fr' } })

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <Text as="dt" size="sm" tone="muted">
        {label}
      </Text>
      <Text as="dd" size="lg" fontWeight="semibold" numeric>
        {children}
      </Text>
    </Box>
  )
}

function InviteLink({ url }: { url: string }) {
  const t = useWords(invitationWords)
  return (
    <Flex gap="3" alignItems="flex-end" flexWrap={{ base: 'wrap', sm: 'nowrap' }}>
      <Box flex="1 1 14rem">
        <Field label={t('link')}>
          <Input dir="ltr" readOnly value={url} onFocus={(event) => event.target.select()} />
        </Field>
      </Box>
      <CopyButton
        verbatim
        variant="secondary"
        minBlockSize="12"
        // Aligns with the input, which reserves space for an error below.
        marginBlockEnd={{ sm: '1.5' }}
        code={url}
        label={t('copy')}
        copiedLabel={t('copied')}
        onCopied={() => toast.success(t('copied'))}
        onFailed={() => toast.error(t('notCopied'))}
      />
    </Flex>
  )
}

function InvitationSkeleton() {
  const t = useWords(invitationWords)
  return (
    <Stack gap="5" role="status" aria-label={t('loading')}>
      <Skeleton h="20" />
      <Skeleton h="12" />
    </Stack>
  )
}

/** The invitation link, and its results. */
export function Invitation() {
  const t = useWords(invitationWords)
  const format = useFormat()
  const invites = useAccountRead(readInvites)
  const plan = useAccountRead(ownPlan)
  const isFull = (plan.reply?.trackingLimit ?? 0) >= maxTrackedProducts
  const text = isFull ? t('textFull') : t('text', { count: trackedProductsPerInvite, max: maxTrackedProducts })
  return (
    <Panel title={t('title')} text={text}>
      <AccountData read={invites} awaited={<InvitationSkeleton />} failed={t('failed')}>
        {({ inviteUrl, invited, tracked, trackingLimit }) => (
          <>
            <InviteLink url={inviteUrl} />
            <Facts>
              <Fact label={t('invited')}>{format.number(invited)}</Fact>
              <Fact label={t('tracked')}>
                {t('trackedOf', { tracked: format.number(tracked), limit: format.number(trackingLimit) })}
              </Fact>
              {plan.error === null && <Fact label={t('plan')}>{plan.reply?.name ?? <Skeleton h="7" />}</Fact>}
            </Facts>
          </>
        )}
      </AccountData>
    </Panel>
  )
}
