import { record } from '@qasima/shared/analytics/analytics'
import { downloadAddress, downloadSlugs, launchPath } from '@qasima/shared/contract/shortner/download'
import { useVisitor } from '@qasima/shared/federation/visitor'
import { now } from '@qasima/shared/i18n/clock'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Container } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { Logo } from '@qasima/shared/ui/logo'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { type ReactNode, useId } from 'react'
import { CountryForm } from '../country/country-form.tsx'
import { DigitsSwitch } from '../language/digits-switch.tsx'
import { LanguageSwitch } from '../language/language-switch.tsx'
import { footerWords } from './footer.words.ts'

const Root = chakra('footer', {
  base: {
    borderBlockStartWidth: '1px',
    bg: 'sunken',
    marginBlockStart: { base: '8', md: '16' },
    _print: { display: 'none' },
  },
})
const Columns = chakra(Container, {
  base: {
    display: 'grid',
    gap: '8',
    gridTemplateColumns: { base: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))', md: '1.4fr repeat(3, 1fr)' },
    rowGap: { base: '4', md: '8' },
    paddingBlock: { base: '7', md: '14' },
  },
})
const Brand = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '1.5',
    gridColumn: { base: '1 / -1', md: 'auto' },
    // Aligns the logo's centre with the headings.
    marginBlockStart: '-2.5',
  },
})
const List = chakra('ul', {
  base: { listStyle: 'none', marginBlockStart: '1' },
  variants: {
    wide: {
      true: {
        display: { base: 'grid', md: 'block' },
        columnGap: '8',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
      },
    },
  },
})
const Group = chakra('nav', { base: {}, variants: { wide: { true: { gridColumn: { base: '1 / -1', md: 'auto' } } } } })
const End = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    minBlockSize: '16',
    borderBlockStartWidth: '1px',
    flexWrap: 'wrap',
  },
})
const Choices = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '1',
    // Offsets the link's padding, so that its text ends with the column.
    '& > a': { marginInlineEnd: 'max(-0.75rem, -2vw)' },
  },
})

interface ColumnProps {
  readonly title: string
  /** On a phone below the others, at full width. */
  readonly wide?: boolean
  readonly children: ReactNode
}

function Column({ title, wide, children }: ColumnProps) {
  const id = useId()
  return (
    <Group wide={wide} aria-labelledby={id}>
      <Heading as="h2" id={id} size="xs">
        {title}
      </Heading>
      <List wide={wide}>{children}</List>
    </Group>
  )
}

function Page({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Anchor asChild variant="quiet" minBlockSize="hit" minInlineSize="hit" paddingBlock="1.5">
        <Link to={to}>{children}</Link>
      </Anchor>
    </li>
  )
}

export function Footer() {
  const t = useWords(footerWords)
  const language = useLanguage()
  const { downloads = [] } = useVisitor()
  return (
    <Root>
      <Columns>
        <Brand>
          <Logo language={language} />
          <Text size="sm" tone="muted" maxInlineSize="20rem">
            {t('promise')}
          </Text>
        </Brand>
        <Column title={t('company')}>
          <Page to="/products">{t('products')}</Page>
          <Page to="/blog">{t('blog')}</Page>
          <Page to="/add-store">{t('addStore')}</Page>
          <Page to="/how-we-verify">{t('howWeVerify')}</Page>
        </Column>
        <Column title={t('important')}>
          <Page to="/privacy-policy">{t('privacy')}</Page>
          <Page to="/contact">{t('contact')}</Page>
          <Page to="/support">{t('support')}</Page>
        </Column>
        <Column wide title={t(downloads.length > 0 ? 'download' : 'soon')}>
          {downloadSlugs.map((slug) =>
            downloads.includes(slug) ? (
              <li key={slug}>
                <Anchor
                  variant="quiet"
                  minBlockSize="hit"
                  paddingBlock="1.5"
                  href={downloadAddress(slug)}
                  referrerPolicy="same-origin"
                  target="_blank"
                  rel="noopener"
                  onClick={() => record({ kind: 'action', category: 'download', action: slug, label: 'footer' })}
                >
                  {t(slug)}
                </Anchor>
              </li>
            ) : (
              <Page key={slug} to={launchPath(slug)}>
                {t(slug)}
              </Page>
            ),
          )}
        </Column>
      </Columns>
      <Container>
        <End>
          <Text size="sm" tone="muted">
            {t('rights', { year: now().getUTCFullYear() })}
          </Text>
          <CountryForm />
          <Choices>
            <DigitsSwitch />
            <LanguageSwitch />
          </Choices>
        </End>
      </Container>
    </Root>
  )
}
