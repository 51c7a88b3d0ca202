import { useCan } from '@qasima/shared/admin/permissions'
import { SaveBarFrame } from '@qasima/shared/admin/save-bar-frame'
import { useSaveKeys } from '@qasima/shared/admin/save-keys'
import { pathOfSection } from '@qasima/shared/admin/section'
import { UnsavedChangesGuard } from '@qasima/shared/admin/unsaved-changes-guard'
import type { Language } from '@qasima/shared/contract/language'
import type { Mail } from '@qasima/shared/contract/mail/mail.routes'
import { formatFor } from '@qasima/shared/i18n/format'
import { Link, useNavigate } from '@qasima/shared/router/router'
import { Alert } from '@qasima/shared/ui/alert'
import { Badge } from '@qasima/shared/ui/badge'
import { Button } from '@qasima/shared/ui/button'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useEffect, useRef, useState } from 'react'
import { MailPreview } from './mail-preview.tsx'
import { SentenceRow } from './sentence-row.tsx'
import { changesOf, fitting, savedText, textsOf } from './sentences.ts'
import { type MailEdits, useMailEdits } from './use-mail-edits.ts'
import { usePreview } from './use-preview.ts'

const format = formatFor('en')

const Sides = chakra('div', {
  base: {
    display: 'grid',
    gap: '8',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(22rem, 27rem)' },
  },
})
const Beside = chakra('div', {
  base: { minInlineSize: '0', position: { base: 'static', xl: 'sticky' }, insetBlockStart: '20' },
})

function Head({ of: { title, sentWhen, isSecurity, changedAt } }: { readonly of: Mail }) {
  return (
    <Stack as="header" gap="1">
      <Anchor asChild variant="quiet" fontSize="sm" alignSelf="start">
        <Link to={pathOfSection('mail')}>
          <span aria-hidden>←</span> Emails
        </Link>
      </Anchor>
      <HStack gap="3">
        <Heading as="h1" size="md">
          {title}
        </Heading>
        {isSecurity && <Badge>Security</Badge>}
      </HStack>
      <Text size="sm" tone="muted">
        {sentWhen}
      </Text>
      {changedAt && (
        <Text size="xs" tone="muted" numeric>
          {`Last change: ${format.ago(changedAt)}`}
        </Text>
      )}
    </Stack>
  )
}

function SaveBar({ form }: { readonly form: MailEdits }) {
  const { base, edits, edited, isSaving } = form
  const isDirty = edited.length > 0
  const own = textsOf(base).filter(({ name, said }) => (edits.get(name) ?? savedText(said)) !== said.original)
  return (
    <SaveBarFrame said={isDirty ? `${format.number(edited.length)} unsaved` : 'All changes saved'}>
      {own.length > 1 && (
        <Button
          variant="ghost"
          size="sm"
          disabled={isSaving}
          onClick={() => form.setAll(new Map(textsOf(base).map(({ name, said }) => [name, said.original])))}
        >
          Reset all to original
        </Button>
      )}
      {isDirty && (
        <Button variant="ghost" size="sm" disabled={isSaving} onClick={form.discard}>
          Discard
        </Button>
      )}
      <Button
        size="sm"
        title="Ctrl S"
        loading={isSaving}
        disabled={!isDirty && !isSaving}
        onClick={() => void form.save()}
      >
        Save
      </Button>
    </SaveBarFrame>
  )
}

interface MailEditorProps {
  readonly read: Mail
  readonly reread: () => Promise<Mail | undefined>
}

/** The sentences of a mail, and beside them how it looks with what is typed. */
export function MailEditor({ read, reread }: MailEditorProps) {
  const form = useMailEdits(read, reread)
  const mayUpdate = useCan()('update', 'mail')
  const navigate = useNavigate()
  const [language, setLanguage] = useState<Language>('ar')
  const fields = useRef<HTMLDivElement>(null)
  const { base, edited, conflicts, misses } = form
  const changes = changesOf(fitting(edited))
  const { written, error } = usePreview(base.kind, base.version, changes)

  useEffect(() => {
    if (misses > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [misses])
  useSaveKeys({
    onSave: () => void form.save(),
    onSaveAndClose: async () => {
      if (await form.save()) void navigate(pathOfSection('mail'))
    },
    onSaveAndNew: null,
    onUndo: form.undo,
  })

  return (
    <Stack gap="5">
      <Head of={base} />
      {conflicts.length > 0 && (
        <Alert tone="bad" title="A colleague changed the same sentences">
          Their version is shown next to each field. Saving replaces it with yours.
        </Alert>
      )}
      <Sides>
        <Stack gap="5">
          <Stack ref={fields} gap="6">
            {base.sentences.map((sentence) => (
              <SentenceRow
                key={sentence.key}
                of={sentence}
                form={form}
                isFixed={!mayUpdate || form.isSaving}
                onLanguage={setLanguage}
              />
            ))}
          </Stack>
          {mayUpdate && <SaveBar form={form} />}
        </Stack>
        <Beside>
          <MailPreview
            kind={base.kind}
            written={written}
            error={error}
            changes={changes}
            language={language}
            onLanguage={setLanguage}
            mayTest={mayUpdate}
          />
        </Beside>
      </Sides>
      <UnsavedChangesGuard
        isChanged={() => edited.length > 0}
        stays={(here, next) => here.pathname === next.pathname}
        onSave={form.save}
        onLeave={form.discard}
      />
    </Stack>
  )
}
