import type { PublicCategory } from '@qasima/shared/contract/category/category.routes'
import { useWords } from '@qasima/shared/i18n/words'
import { Button } from '@qasima/shared/ui/button'
import { Field } from '@qasima/shared/ui/field'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Sheet } from '@qasima/shared/ui/sheet'
import { Text } from '@qasima/shared/ui/text'
import { directoryWords } from './directory.words.ts'
import { CategoryChips, CountrySelect, type FilterControlProps, SortSelect } from './filter-controls.tsx'
import { LetterBar } from './letter-bar.tsx'

type FilterSheetProps = FilterControlProps & {
  categories: readonly PublicCategory[]
  letters: readonly string[] | null
  open: boolean
  onClose: () => void
  onClear: () => void
}

/** Every filter on a phone. A choice takes effect at once, behind the sheet. */
export function FilterSheet({ open, onClose, onClear, ...controls }: FilterSheetProps) {
  const t = useWords(directoryWords)
  const { filters, onChange, categories, letters } = controls
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('filters')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClear}>
            {t('clearFilters')}
          </Button>
          <Button onClick={onClose}>{t('showStores')}</Button>
        </>
      }
    >
      <Stack gap="6">
        <Field label={t('sort')}>
          <SortSelect {...controls} />
        </Field>
        <Field label={t('country')}>
          <CountrySelect {...controls} />
        </Field>
        {categories.length > 0 && (
          <Stack gap="2" role="group" aria-label={t('category')}>
            <Text size="sm" fontWeight="medium" aria-hidden>
              {t('category')}
            </Text>
            <HStack gap="2">
              <CategoryChips {...controls} />
            </HStack>
          </Stack>
        )}
        <Stack gap="2">
          <Text size="sm" fontWeight="medium" aria-hidden>
            {t('letter')}
          </Text>
          <LetterBar letter={filters.letter} letters={letters} onLetter={(letter) => onChange({ letter })} />
        </Stack>
      </Stack>
    </Sheet>
  )
}
