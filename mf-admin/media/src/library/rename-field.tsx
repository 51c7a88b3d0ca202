import { isInTheWay, useMediaChange } from '@qasima/shared/admin/media-library'
import { mediaSentence } from '@qasima/shared/admin/media-sentences'
import { type MediaItem, mediaNameLength, renameMedia } from '@qasima/shared/contract/media/media.routes'
import { chakra } from '@qasima/shared/ui/styled'
import { useEffect, useId, useRef, useState } from 'react'

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
  /** Told the entry as it is now, or null when nothing was changed. */
  readonly onDone: (item: MediaItem | null) => void
}

/** The name of an entry while it is written: Enter and leaving it save, Escape does not. */
export function RenameField({ item, onDone }: RenameFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(item.name)
  const [failure, setFailure] = useState<string | null>(null)
  const rename = useMediaChange(renameMedia)

  useEffect(() => {
    input.current?.focus()
    // The ending stays unless it is meant.
    const dot = item.isDirectory ? -1 : item.name.lastIndexOf('.')
    input.current?.setSelectionRange(0, dot > 0 ? dot : item.name.length, 'backward')
  }, [item.name, item.isDirectory])

  async function save() {
    const wanted = name.trim()
    if (rename.isPending) return
    if (wanted === item.name || wanted === '') return onDone(null)
    try {
      onDone(await rename.mutateAsync({ path: item.path, name: wanted }))
    } catch (error) {
      setFailure(isInTheWay(error) ? 'Something here has this name already.' : mediaSentence(error))
      input.current?.focus()
    }
  }

  return (
    <Place>
      <Input
        ref={input}
        dir="auto"
        aria-label={`New name of ${item.name}`}
        aria-invalid={failure !== null || undefined}
        aria-describedby={failure ? id : undefined}
        aria-busy={rename.isPending || undefined}
        maxLength={mediaNameLength}
        value={name}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          setName(event.target.value)
          setFailure(null)
        }}
        onBlur={() => failure === null && void save()}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Enter') void save()
          if (event.key === 'Escape') onDone(null)
        }}
      />
      <div aria-live="polite">{failure && <Failure id={id}>{failure}</Failure>}</div>
    </Place>
  )
}
