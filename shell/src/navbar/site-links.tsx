import { pathWithoutLanguage } from '@qasima/shared/contract/language'
import { useWords } from '@qasima/shared/i18n/words'
import { Link, useLocation } from '@qasima/shared/router/router'
import { Badge } from '@qasima/shared/ui/badge'
import { Anchor } from '@qasima/shared/ui/link'
import { chakra } from '@qasima/shared/ui/styled'
import { navbarWords } from './navbar.words.ts'

const List = chakra('ul', {
  base: { display: 'flex', gap: '1', listStyle: 'none' },
  variants: { stacked: { true: { flexDirection: 'column', '& a': { inlineSize: 'full' } } } },
})

/** Home, Shops and Products, with the current page marked. */
export function SiteLinks({ stacked }: { stacked?: boolean }) {
  const t = useWords(navbarWords)
  const path = pathWithoutLanguage(useLocation().pathname)
  const current = (to: string) => (path === to ? 'page' : undefined)
  return (
    <List stacked={stacked}>
      <li>
        <Anchor asChild variant="nav">
          <Link to="/" aria-current={current('/')}>
            {t('home')}
          </Link>
        </Anchor>
      </li>
      <li>
        <Anchor asChild variant="nav">
          <Link to="/shops" aria-current={current('/shops')}>
            {t('shops')}
            <Badge tone="accent" pulse>
              {t('new')}
            </Badge>
          </Link>
        </Anchor>
      </li>
      <li>
        <Anchor asChild variant="nav">
          <Link to="/products" aria-current={current('/products')}>
            {t('products')}
          </Link>
        </Anchor>
      </li>
    </List>
  )
}
