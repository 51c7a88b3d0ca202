/** The two ways to add files from the device: dropping them on a place, and a button that opens the files. */
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { chakra } from '../../ui/styled.tsx'
import { type FileKind, fileTypes, libraryKinds } from './media-sentences.ts'

const Zone = chakra('div', {
  base: {
    borderRadius: 'control',
    outlineOffset: '4px',
    minInlineSize: '0',
    '&[data-over]': { outline: '2px dashed', outlineColor: 'focus' },
  },
})

interface FilesProps {
  readonly onFiles: (files: readonly File[]) => void
  readonly children: ReactNode
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types?.includes('Files') ?? true

/** A place that takes the files that are dropped on it, where the person at the screen may add some. */
export function DropZone({
  onFiles,
  children,
  ...props
}: Omit<FilesProps, 'onFiles'> & { onFiles: FilesProps['onFiles'] | null }) {
  const [isOver, setOver] = useState(false)
  const on = (over: boolean) => (event: DragEvent) => {
    if (!onFiles || !holdsFiles(event)) return
    event.preventDefault()
    // Going over what is inside is not leaving.
    const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
    if (over || !isInside) setOver(over)
  }
  return (
    <Zone
      {...props}
      data-over={isOver || undefined}
      onDragOver={on(true)}
      onDragLeave={on(false)}
      onDrop={(event) => {
        if (!onFiles) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
    </Zone>
  )
}

interface UploadButtonProps extends FilesProps {
  readonly isSending?: boolean
  readonly multiple?: boolean
  readonly variant?: 'primary' | 'secondary'
  readonly kinds?: readonly FileKind[]
}

/** The button that opens the files of the device. */
export function UploadButton({
  isSending,
  multiple = false,
  variant = 'secondary',
  kinds = libraryKinds,
  onFiles,
  children,
}: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant={variant} size="sm" loading={isSending} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={kinds.flatMap((kind) => fileTypes[kind]).join()}
        multiple={multiple}
        hidden
        aria-label={multiple ? 'Files to upload' : 'Picture to upload'}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
