import { record } from '@qasima/shared/analytics/analytics'
import type { PublicCoupon } from '@qasima/shared/contract/coupon/coupon'
import { useWords } from '@qasima/shared/i18n/words'
import { plainCode } from '@qasima/shared/ui/copy-code'
import { toast } from '@qasima/shared/ui/toast'
import { couponWords } from './coupon.words.ts'

/** What every copy button of a coupon says and counts. */
export function useCopyFeedback({ code, shopName }: Pick<PublicCoupon, 'code' | 'shopName'>, section: string) {
  const t = useWords(couponWords)
  return {
    code: code ?? '',
    label: t('copy'),
    copiedLabel: t('copied'),
    onCopied() {
      toast.success(t('copiedToast', { code: isolated(plainCode(code ?? '')) }))
      record({ kind: 'action', category: 'coupon', action: `copy-${section}`, label: shopName })
    },
    onFailed() {
      toast.error(t('notCopied'))
    },
  }
}

/** The code inside a plain sentence, kept from mixing with its direction. */
const isolated = (code: string) => `\u2068${code}\u2069`
