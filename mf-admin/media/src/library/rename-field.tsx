import { useMediaChange } from '@qasima/shared/admin/media-library'
import { type MediaItem, mediaNameLength, renameMedia } from '@qasima/shared/contract/media/media.routes'
import { useContractForm } from '@qasima/shared/form/contract-form'
import { chakra } from '@qasima/shared/ui/styled'
import { useEffect, useId, useRef } from 'react'
import { nameProblems, nameWords } from './name.words.ts'

const Place = chakra('div', { base: { position: 'relative', zIndex: '1', flex: '1', minInlineSize: '0' } })
const Input = chakra('input', {
  base: {
    inlineSize: 'full',
    minBlockSize: '7',
    paddingInline: '1.5',
    borderWidth: '1px',
    borderColor: 'accentText',
    borderRadius: 'sm',
    bg: 'bg',
    fontSize: 'sm',
    _invalid: { borderColor: 'bad' },
  },
})
const Failure = chakra('p', { base: { fontSize: 'xs', color: 'bad', whiteSpace: 'normal' } })

interface RenameFieldProps {
  readonly item: MediaItem
  /** Called with the entry as it is now, or null when nothing was changed. */
  readonly onDone: (item: MediaItem | null) => void
}

/** The name of an entry while it is written: Enter and leaving it save, Escape does not. */
export function RenameField({ item, onDone }: RenameFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { mutateAsync } = useMediaChange(renameMedia)
  const form = useContractForm(renameMedia, {
    defaults: { name: item.name },
    rest: { path: item.path },
    words: nameWords,
    blamedFields: nameProblems,
    send: mutateAsync,
    done: onDone,
  })
  const failure = form.error('name') ?? form.failure
  const { ref, ...field } = form.register('name')

  useEffect(() => {
    input.current?.focus()
    // The ending stays unless it is meant.
    const dot = item.isDirectory ? -1 : item.name.lastIndexOf('.')
    input.current?.setSelectionRange(0, dot > 0 ? dot : item.name.length, 'backward')
  }, [item.name, item.isDirectory])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try that failed leads back to the name.
  useEffect(() => input.current?.focus(), [form.misses])

  function save() {
    const wanted = form.value('name').trim()
    if (form.sending) return
    if (wanted === item.name || wanted === '') onDone(null)
    else void form.submit()
  }

  return (
    <Place>
      <Input
        {...field}
        ref={(element: HTMLInputElement | null) => {
          input.current = element
          ref(element)
        }}
        dir="auto"
        aria-label={`New name of ${item.name}`}
        aria-invalid={failure ? true : undefined}
        aria-describedby={failure ? id : undefined}
        aria-busy={form.sending || undefined}
        maxLength={mediaNameLength}
        spellCheck={false}
        autoComplete="off"
        onBlur={(event) => {
          void field.onBlur(event)
          if (!failure) save()
        }}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Enter') save()
          if (event.key === 'Escape') onDone(null)
        }}
      />
      <div aria-live="polite">{failure && <Failure id={id}>{failure}</Failure>}</div>
    </Place>
  )
}
