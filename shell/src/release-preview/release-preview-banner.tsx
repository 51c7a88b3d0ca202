import { endReleasePreview } from '@qasima/shared/contract/release/preview.routes'
import { call } from '@qasima/shared/http/call'
import { useWords } from '@qasima/shared/i18n/words'
import { isolated } from '@qasima/shared/schema/isolated'
import { Button } from '@qasima/shared/ui/button'
import { AlertIcon } from '@qasima/shared/ui/icon'
import { useState } from 'react'
import { CornerNotice } from '../page/corner-notice.tsx'
import { useSite } from '../site-context.ts'
import { releasePreviewWords } from './release-preview.words.ts'

/** Says while this browser previews a release. */
export default function ReleasePreviewBanner({ reload = () => location.reload() }) {
  const t = useWords(releasePreviewWords)
  const { releasePreview } = useSite()
  const [isBusy, setBusy] = useState(false)
  if (!releasePreview) return null
  const values = { remote: isolated(releasePreview.remote), release: isolated(releasePreview.release.slice(0, 8)) }

  async function end() {
    setBusy(true)
    await call(endReleasePreview, {}).then(reload, () => setBusy(false))
  }
  return (
    <CornerNotice aria-label={t('label')}>
      <AlertIcon size={18} />
      <p role="status">{t('shown', values)}</p>
      <Button size="sm" variant="secondary" loading={isBusy} onClick={() => void end()}>
        {t('end')}
      </Button>
    </CornerNotice>
  )
}
