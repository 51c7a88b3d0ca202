import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { latinDigits } from '@qasima/shared/schema/units'
import { Button } from '@qasima/shared/ui/button'
import { askForStoreWords } from './ask-for-store.words.ts'

/** Whether a search may name a store: an address, or a few words without a number. */
export const mayNameStore = (search: string): boolean =>
  /^\S+\.\S{2,}$/.test(search) || (!/\d/.test(latinDigits(search)) && search.split(/\s+/).length <= 3)

/** Leads from a search that found nothing to the form that asks for the store. */
export function AskForStore({ search }: { search: string }) {
  const t = useWords(askForStoreWords)
  return (
    <Button asChild variant="ghost">
      <Link to={`/add-store?${new URLSearchParams({ store: search })}`}>{t('askForStore')}</Link>
    </Button>
  )
}
