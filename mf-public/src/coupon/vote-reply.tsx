import type { PublicCoupon } from '@qasima/shared/contract/coupon/coupon'
import { voteReasons } from '@qasima/shared/contract/coupon/coupon-vote.routes'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useFormat } from '@qasima/shared/i18n/format'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { plainCode } from '@qasima/shared/schema/plain-code'
import { Button } from '@qasima/shared/ui/button'
import { Chip, ChipRow } from '@qasima/shared/ui/chip'
import { CopyButton } from '@qasima/shared/ui/copy-code'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import type { CountryChoice } from './coupon.rules.ts'
import { useCopyFeedback } from './use-copy-feedback.ts'
import { type CouponVote, useCouponVote } from './use-coupon-vote.ts'
import { voteWords } from './vote.words.ts'
import { VoteButtons } from './vote-buttons.tsx'

/** What follows a vote, below its ticket: thanks, why it did not work, what to try instead, or that it is not sent yet. */
export function VoteReply({ voting, choice }: { voting: CouponVote; choice: CountryChoice }) {
  const t = useWords(voteWords)
  const { vote, result, send, resend } = voting
  const next = result.is === 'counted' && vote?.worked === false ? result.reply.next : null
  // One that the page came with is pressed, and asks nothing more.
  const isAnswered = result.is !== 'none'
  return (
    <Stack gap="2" paddingBlockStart={isAnswered ? '2' : undefined} paddingInline="3.5">
      <Text size="sm" tone="muted" role="status" css={{ '&:empty': { display: 'none' } }}>
        <Sentence voting={voting} />
      </Text>
      {result.is === 'failed' && (
        <HStack gap="2">
          <Button size="sm" variant="secondary" onClick={resend}>
            {t('again')}
          </Button>
        </HStack>
      )}
      {isAnswered && vote?.worked === false && (
        <ChipRow role="group" aria-label={t('why')} marginInline="-3.5" paddingInline="3.5">
          {voteReasons.map((reason) => (
            <Chip
              key={reason}
              pressed={vote.reason === reason}
              onPressedChange={(pressed) => send(pressed ? { worked: false, reason } : { worked: false })}
            >
              {t(`reason-${reason}`)}
            </Chip>
          ))}
        </ChipRow>
      )}
      {next?.code && <TryNext key={next.id} coupon={next} choice={choice} />}
    </Stack>
  )
}

function Sentence({ voting: { vote, result } }: { voting: CouponVote }) {
  const t = useWords(voteWords)
  const format = useFormat()
  const language = useLanguage()
  if (result.is === 'failed') {
    const { error } = result
    return error instanceof ProblemError ? `${t('kept')} ${error.sentence(language)}` : t('kept')
  }
  if (result.is !== 'counted' || !vote) return null
  const { worked, failed } = result.reply
  if (!vote.worked) return t(vote.reason ? 'thanks' : 'thanksWhy')
  if (worked + failed === 0) return t('thanks')
  return t('thanksCounted', {
    count: worked + failed,
    worked: format.number(worked),
    shown: format.number(worked + failed),
  })
}

/** The next best code, copied in one press; then it is asked about as well. */
function TryNext({ coupon, choice }: { coupon: PublicCoupon; choice: CountryChoice }) {
  const t = useWords(voteWords)
  const { name, label, onCopied, ...feedback } = useCopyFeedback(coupon, 'next')
  const [isCopied, setCopied] = useState(false)
  const voting = useCouponVote(coupon, choice)
  return (
    <>
      <HStack gap="3">
        <CopyButton
          {...feedback}
          label={t('tryNext', { code: plainCode(feedback.code) })}
          onCopied={() => {
            onCopied()
            setCopied(true)
          }}
        />
        <Text size="sm" tone="muted" flex="1 1 10rem">
          <bdi>{coupon.description}</bdi>
        </Text>
        {isCopied && <VoteButtons coupon={coupon} voting={voting} asks />}
      </HStack>
      {isCopied && <VoteReply voting={voting} choice={choice} />}
    </>
  )
}
