import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Button } from '@qasima/shared/ui/button'
import { askForStoreWords } from './ask-for-store.words.ts'

/** Leads from a search that found nothing to the form that asks for the store. */
export function AskForStore({ search }: { search: string }) {
  const t = useWords(askForStoreWords)
  return (
    <Button asChild variant="ghost">
      <Link to={`/add-store?${new URLSearchParams({ store: search })}`}>{t('askForStore')}</Link>
    </Button>
  )
}
