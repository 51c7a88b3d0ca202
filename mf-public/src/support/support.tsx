import { useFormat } from '@qasima/shared/i18n/format'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Link, useSearchParams } from '@qasima/shared/router/router'
import { Accordion, AccordionItem } from '@qasima/shared/ui/accordion'
import { Button, PlainSubmit } from '@qasima/shared/ui/button'
import { Card } from '@qasima/shared/ui/card'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { SearchInput } from '@qasima/shared/ui/field'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { ReadingPage } from '../prose/reading-page.tsx'
import { useHash } from '../prose/use-hash.ts'
import { type Question, topics } from './questions.ts'
import { searchTopics } from './search.ts'
import { supportWords } from './support.words.ts'

const Search = chakra('form', { base: { display: 'flex', gap: '2' } })

function Answer({ question, open }: { question: Question; open: boolean }) {
  const t = useWords(supportWords)
  const language = useLanguage()
  const { id, link } = question
  return (
    <AccordionItem id={id} title={question[language].question} defaultOpen={open}>
      <Stack gap="3">
        {question[language].answer.map((paragraph) => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
        <HStack columnGap="5" rowGap="1">
          {link && (
            <Anchor asChild>
              <Link to={link.to}>{link[language]}</Link>
            </Anchor>
          )}
          <Anchor variant="quiet" fontSize="sm" href={`#${id}`}>
            {t('link')}
          </Anchor>
        </HStack>
      </Stack>
    </AccordionItem>
  )
}

export function Component() {
  const t = useWords(supportWords)
  const format = useFormat()
  const language = useLanguage()
  const hash = useHash()
  const [address] = useSearchParams()
  // What is typed stays out of the address; a form that was sent without scripts has it there.
  const [search, setSearch] = useState(address.get('search') ?? '')

  const searching = search.trim() !== ''
  const found = searchTopics(topics, search)
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <ReadingPage title={t('title')} lead={t('lead')}>
      <Stack gap="10">
        <Stack gap="2">
          <Search role="search" method="get" onSubmit={(event) => event.preventDefault()}>
            <SearchInput
              name="search"
              label={t('search')}
              placeholder={t('placeholder')}
              value={search}
              onValueChange={setSearch}
              clearLabel={t('clear')}
            />
            <PlainSubmit>{t('submit')}</PlainSubmit>
          </Search>
          <Text role="status" size="sm" tone="muted" minBlockSize="6">
            {searching && t('found', { count, shown: format.number(count) })}
          </Text>
        </Stack>
        {found.map((topic) => (
          <Stack as="section" key={topic.id} gap="3" aria-labelledby={`topic-${topic.id}`}>
            <Heading id={`topic-${topic.id}`} size="sm" color="accentText">
              {topic[language]}
            </Heading>
            <Accordion>
              {topic.questions.map((question) => (
                <Answer key={question.id} question={question} open={hash === question.id} />
              ))}
            </Accordion>
          </Stack>
        ))}
        {count === 0 && (
          <EmptyState
            title={t('none', { search: search.trim() })}
            description={t('noneText')}
            action={
              <Button variant="secondary" onClick={() => setSearch('')}>
                {t('clear')}
              </Button>
            }
          />
        )}
        <Card padding="lg">
          <HStack justifyContent="space-between" gap="5">
            <Stack gap="1">
              <Heading size="sm">{t('stillTitle')}</Heading>
              <Text tone="muted">{t('stillText')}</Text>
            </Stack>
            <Button asChild>
              <Link to="/contact">{t('contact')}</Link>
            </Button>
          </HStack>
        </Card>
      </Stack>
    </ReadingPage>
  )
}
