import { defineWords, useWords } from '@qasima/shared/i18n/words'
import { SuggestInput } from '@qasima/shared/suggest/suggest-input'
import { useSearchForm } from '@qasima/shared/suggest/use-search-form'
import { Button } from '@qasima/shared/ui/button'
import { ArrowIcon, Flip } from '@qasima/shared/ui/icon'
import { Box } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'

const searchWords = defineWords('public.search', {
  ar: {
    shops: 'ابحث عن متجر',
    products: 'ابحث عن متجر أو منتج، أو الصق رابطًا',
    shopsShort: 'اسم المتجر',
    productsShort: 'متجر أو منتج أو رابط',
    clear: 'مسح البحث',
    search: 'بحث',
  },
  en: {
    shops: 'Search stores',
    products: 'Search stores or products, or paste a link',
    shopsShort: 'Store name',
    productsShort: 'Store, product or link',
    clear: 'Clear search',
    search: 'Search',
  },
})

const Form = chakra('form', {
  base: {
    position: 'relative',
    display: 'flex',
    // With large text the button stands below the field, whose words would have no room beside it.
    flexWrap: 'wrap',
    gap: '2',
    inlineSize: 'full',
    maxInlineSize: '36rem',
    '& > :first-child': { flex: '1 1 12rem', minInlineSize: '0' },
  },
})

/** A search that leads to the page of what it searches for; products are found with the stores. */
export function SearchForm({ of }: { of: 'shops' | 'products' }) {
  const t = useWords(searchWords)
  const { form, input } = useSearchForm(of)

  return (
    <Form {...form}>
      <SuggestInput {...input} label={t(of)} placeholder={t(`${of}Short`)} clearLabel={t('clear')} minBlockSize="14" />
      <Button
        type="submit"
        size="lg"
        variant="secondary"
        paddingInline={{ base: '4', sm: '6' }}
        aria-label={t('search')}
      >
        <Flip display={{ base: 'inline-flex', sm: 'none' }}>
          <ArrowIcon />
        </Flip>
        <Box as="span" display={{ base: 'none', sm: 'block' }}>
          {t('search')}
        </Box>
      </Button>
    </Form>
  )
}
