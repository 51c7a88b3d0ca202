import { useWords } from '@qasima/shared/i18n/words'
import { AlertIcon } from '@qasima/shared/ui/icon'
import { chakra } from '@qasima/shared/ui/styled'
import { useSyncExternalStore } from 'react'
import { offlineWords } from './offline.words.ts'

const Line = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    paddingInline: '4',
    paddingBlock: '2',
    bg: 'badSoft',
    fontSize: 'sm',
    '& svg': { color: 'bad' },
  },
})

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
        <Line>
          <AlertIcon size={18} />
          {t('offline')}
        </Line>
      )}
    </div>
  )
}
