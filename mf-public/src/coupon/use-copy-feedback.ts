import { record } from '@qasima/shared/analytics/analytics'
import type { PublicCoupon } from '@qasima/shared/contract/coupon/coupon'
import { countCopy } from '@qasima/shared/contract/coupon/coupon-vote.routes'
import { call } from '@qasima/shared/http/call'
import { useWords } from '@qasima/shared/i18n/words'
import { isolated } from '@qasima/shared/schema/isolated'
import { plainCode } from '@qasima/shared/schema/plain-code'
import { toast } from '@qasima/shared/ui/toast'
import { couponWords } from './coupon.words.ts'

type CopiedCoupon = Pick<PublicCoupon, 'id' | 'code' | 'shopName' | 'description'>

/** What every copy button of a coupon says and counts. */
export function useCopyFeedback(coupon: CopiedCoupon, section: string) {
  const t = useWords(couponWords)
  const { shopName, description } = coupon
  const code = coupon.code ?? ''
  return {
    code,
    label: t('copy'),
    name: t('copyNamed', { code: plainCode(code), title: description }),
    copiedLabel: t('copied'),
    onCopied() {
      toast.success(t('copiedToast', { code: isolated(plainCode(code)) }))
      // Only a count: what becomes of it is nothing to the visitor.
      call(countCopy, { body: { couponId: coupon.id } }).catch(() => {})
      record({ kind: 'action', category: 'coupon', action: `copy-${section}`, label: shopName })
    },
    onFailed() {
      toast.error(t('notCopied'))
    },
  }
}

/** The code inside a plain sentence, kept from mixing with its direction. */
