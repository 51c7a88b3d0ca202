import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Breadcrumb } from '@qasima/shared/ui/breadcrumb'
import { Container, Reading, Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import type { ReactNode } from 'react'
import type { Heading as ContentsEntry } from './prose.tsx'
import { readingWords } from './reading.words.ts'

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 42.5rem) 15rem' },
    justifyContent: 'space-between',
    gap: { base: '8', lg: '14' },
    alignItems: 'start',
  },
})

const Contents = chakra('nav', {
  base: {
    order: { base: '0', lg: '1' },
    position: { base: 'static', lg: 'sticky' },
    insetBlockStart: '24',
    padding: { base: '5', lg: '0' },
    borderWidth: { base: '1px', lg: '0' },
    borderRadius: 'card',
    fontSize: 'sm',
    '& ol': { marginBlockStart: '2', display: 'flex', flexDirection: 'column' },
    '& a': {
      display: 'flex',
      alignItems: 'center',
      minBlockSize: 'hit',
      color: 'muted',
      borderRadius: 'sm',
      _hover: { color: 'fg', textDecorationLine: 'underline', textUnderlineOffset: '0.22em' },
    },
  },
})

const Body = chakra('div', { base: { order: '0', minInlineSize: '0' } })

type ReadingPageProps = {
  title: ReactNode
  /** One or two sentences that say what the page gives. */
  lead?: ReactNode
  /** A line of facts under the lead: date, minutes. */
  facts?: ReactNode
  /** Pages between the home page and this one, as links. */
  parents?: ReactNode
  /** What the trail calls this page; the title by default. */
  name?: ReactNode
  contents?: readonly ContentsEntry[]
  children: ReactNode
}

/** The layout of everything that is read: trail, heading, text of 680, and beside it what is in the page. */
export function ReadingPage({ title, lead, facts, parents, name = title, contents, children }: ReadingPageProps) {
  const t = useWords(readingWords)
  const Width = contents ? Container : Reading
  return (
    <Width paddingBlockStart="6" paddingBlockEnd={{ base: '16', md: '24' }}>
      <Breadcrumb label={t('trail')}>
        <Link to="/">{t('home')}</Link>
        {parents}
        <span>{name}</span>
      </Breadcrumb>
      <Stack as="header" gap="4" maxInlineSize="reading" marginBlockStart={{ base: '5', md: '8' }} marginBlockEnd="10">
        <Heading as="h1" size="xl">
          {title}
        </Heading>
        {lead && (
          <Text size="lg" tone="muted">
            {lead}
          </Text>
        )}
        {facts}
      </Stack>
      {contents ? (
        <Columns>
          <Contents aria-label={t('contents')}>
            <Heading as="p" size="xs">
              {t('contents')}
            </Heading>
            <ol>
              {contents.map(({ id, text }) => (
                <li key={id}>
                  <a href={`#${id}`}>{text}</a>
                </li>
              ))}
            </ol>
          </Contents>
          <Body>{children}</Body>
        </Columns>
      ) : (
        children
      )}
    </Width>
  )
}
