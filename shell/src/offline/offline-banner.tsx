import { useWords } from '@qasima/shared/i18n/words'
import { AlertIcon } from '@qasima/shared/ui/icon'
import { NoticeLine } from './notice-line.tsx'
import { offlineWords } from './offline.words.ts'
import { useOnline } from './use-online.ts'

/** Shown while the device is offline. */
export function OfflineBanner() {
  const t = useWords(offlineWords)
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <NoticeLine>
          <AlertIcon size={18} />
          {t('offline')}
        </NoticeLine>
      )}
    </div>
  )
}
