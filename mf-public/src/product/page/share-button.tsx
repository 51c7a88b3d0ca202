import { record } from '@qasima/shared/analytics/analytics'
import { useWords } from '@qasima/shared/i18n/words'
import { Button } from '@qasima/shared/ui/button'
import { writeText } from '@qasima/shared/ui/copy-code'
import { ShareIcon } from '@qasima/shared/ui/icon'
import { toast } from '@qasima/shared/ui/toast'
import { productPageWords } from './product-page.words.ts'

/** Gives the page to the device's own way of sharing, or copies its link where there is none. */
export function ShareButton({ name }: { name: string }) {
  const t = useWords(productPageWords)

  async function share() {
    const url = location.origin + location.pathname
    record({ kind: 'action', category: 'product', action: 'share' })
    if (typeof navigator.share === 'function') {
      try {
        return await navigator.share({ title: name, url })
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    if (await writeText(url)) toast.success(t('linkCopied'))
    else toast.error(t('linkNotCopied'))
  }

  return (
    <Button variant="secondary" onClick={share}>
      <ShareIcon />
      {t('share')}
    </Button>
  )
}
