import { languageNames } from '@qasima/shared/admin/labels'
import { directionOf, type Language, languages } from '@qasima/shared/contract/language'
import type { MailSentence } from '@qasima/shared/contract/mail/mail.routes'
import { sentenceFailure } from '@qasima/shared/contract/mail/mail-sentence'
import { Badge } from '@qasima/shared/ui/badge'
import { Button } from '@qasima/shared/ui/button'
import { Field, FieldGroup, Textarea } from '@qasima/shared/ui/field'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { failureOf, nameOf, type Said, savedText, titleOf } from './sentences.ts'
import type { MailEdits } from './use-mail-edits.ts'

const Pair = chakra('div', {
  base: {
    display: 'grid',
    columnGap: '5',
    rowGap: '3',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 16rem), 1fr))',
    alignItems: 'start',
  },
})
const Place = chakra('code', {
  base: { paddingInline: '1', borderRadius: 'sm', bg: 'raised', fontSize: 'xs', color: 'fg' },
})

interface FieldProps {
  readonly language: Language
  readonly sentence: string
  readonly said: Said
  readonly form: MailEdits
  readonly isFixed: boolean
  readonly onFocus: () => void
}

function SentenceField({ language, sentence, said, form, isFixed, onFocus }: FieldProps) {
  // A place is wrong while it is typed: nothing is said before the field is left, or a try to save.
  const [left, setLeft] = useState(false)
  const name = nameOf(language, sentence)
  const text = form.edits.get(name) ?? savedText(said)
  const isEdited = form.edited.some((edit) => edit.name === name)
  const isShown = left || form.misses > 0
  const failure = form.refusalOf(name) ?? (isEdited && isShown ? sentenceFailure(said.original, text) : null)
  const isOwn = text.trim() !== said.original
  const inLanguage = { lang: language, dir: directionOf(language) }
  return (
    <Field
      label={
        <HStack as="span" gap="2" display="inline-flex">
          {languageNames[language]}
          {isEdited ? <Badge tone="accent">Unsaved</Badge> : isOwn && <Badge>Changed</Badge>}
          {!said.isFit && !isEdited && <Badge tone="bad">Invalid: the original is sent</Badge>}
        </HStack>
      }
      error={failureOf(said, text, failure)}
      hint={
        (isOwn || said.places.length > 0) && (
          <Stack as="span" gap="1">
            {said.places.length > 0 && (
              <span>
                Filled in:{' '}
                {said.places.map((place) => (
                  <Place key={place}>{`{${place}}`}</Place>
                ))}
              </span>
            )}
            {isOwn && (
              <span>
                Original: <bdi {...inLanguage}>{said.original}</bdi>
              </span>
            )}
            {form.conflicts.includes(name) && (
              <Text as="span" size="sm" color="bad">
                A colleague’s version: <bdi {...inLanguage}>{savedText(said)}</bdi>
              </Text>
            )}
          </Stack>
        )
      }
    >
      <Textarea
        {...inLanguage}
        name={name}
        rows={1}
        fontSize="sm"
        minBlockSize="10"
        paddingBlock="2"
        resize="none"
        css={{ fieldSizing: 'content' }}
        value={text}
        readOnly={isFixed}
        onFocus={onFocus}
        onBlur={() => setLeft(true)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
        }}
        // A sentence is one line, whatever it was copied from.
        onChange={({ target }) => form.set(name, target.value.replace(/\s*[\r\n]+\s*/g, ' '))}
      />
      {isOwn && !isFixed && (
        <Button
          size="sm"
          variant="ghost"
          alignSelf="start"
          aria-label={`Reset to original: ${titleOf(sentence)}, ${languageNames[language]}`}
          onClick={() => form.set(name, said.original)}
        >
          Reset to original
        </Button>
      )}
    </Field>
  )
}

interface RowProps {
  readonly of: MailSentence
  readonly form: MailEdits
  readonly isFixed: boolean
  readonly onLanguage: (language: Language) => void
}

/** One sentence in both languages, side by side. */
export const SentenceRow = ({ of: sentence, form, isFixed, onLanguage }: RowProps) => (
  <FieldGroup label={titleOf(sentence.key)}>
    <Pair>
      {languages.map((language) => {
        const said = sentence[language]
        return said ? (
          <SentenceField
            key={language}
            language={language}
            sentence={sentence.key}
            said={said}
            form={form}
            isFixed={isFixed}
            onFocus={() => onLanguage(language)}
          />
        ) : (
          <Text key={language} size="sm" tone="muted">
            {languageNames[language]} has no such form.
          </Text>
        )
      })}
    </Pair>
  </FieldGroup>
)
