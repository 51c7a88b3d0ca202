import { useWords } from '@qasima/shared/i18n/words'
import { type ComponentType, lazy, Suspense } from 'react'
import { pageWords } from './page.words.ts'

// The page works without toasts.
const Toaster = lazy<ComponentType<{ label: string; closeLabel: string }>>(() =>
  import('@qasima/shared/ui/toast').then(
    (module) => ({ default: module.Toaster }),
    () => ({ default: () => null }),
  ),
)

/** The toast region, fetched in parallel with the first screen. */
export function Toasts() {
  const t = useWords(pageWords)
  return (
    <Suspense>
      <Toaster label={t('notifications')} closeLabel={t('close')} />
    </Suspense>
  )
}
