import { useWords } from '@qasima/shared/i18n/words'
import { AlertIcon } from '@qasima/shared/ui/icon'
import { useSyncExternalStore } from 'react'
import { NoticeLine } from './notice-line.tsx'
import { offlineWords } from './offline.words.ts'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says that the device is offline for as long as it is. */
export function OfflineBanner() {
  const t = useWords(offlineWords)
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
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
