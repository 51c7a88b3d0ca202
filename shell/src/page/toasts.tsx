import { useWords } from '@qasima/shared/i18n/words'
import { type ComponentType, lazy, Suspense } from 'react'
import { pageWords } from './page.words.ts'

// A page without toasts is worth more than no page.
const Toaster = lazy<ComponentType<{ label: string; closeLabel: string }>>(() =>
  import('@qasima/shared/ui/toast').then(
    (module) => ({ default: module.Toaster }),
    () => ({ default: () => null }),
  ),
)

/** The place of toasts, fetched beside the first screen. */
export function Toasts() {
  const t = useWords(pageWords)
  return (
    <Suspense>
      <Toaster label={t('notifications')} closeLabel={t('close')} />
    </Suspense>
  )
}
