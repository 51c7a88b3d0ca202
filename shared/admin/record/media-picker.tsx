/** A picture of the media library, chosen there or dropped in. */
import { useState } from 'react'
import type { MediaItem } from '../../contract/media/media.routes.ts'
import { failureSentence } from '../../form/failure-sentence.ts'
import { formatFor } from '../../i18n/format.ts'
import { isNullable } from '../../schema/json-schema.ts'
import { AdminIcon } from '../../ui/admin-icon.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, FieldGroup, Input, SearchInput } from '../../ui/field.tsx'
import { Modal } from '../../ui/floating/modal.tsx'
import { HStack, Stack } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { chakra } from '../../ui/styled.tsx'
import { Text } from '../../ui/text.tsx'
import { useCan } from '../data/permissions.ts'
import { DropZone, UploadButton } from '../media/add-files.tsx'
import { sendPicture, useMedia, useRefreshMedia } from '../media/media-library.ts'
import { mediaSentence, rejectionSentence } from '../media/media-sentences.ts'
import { MediaThumb } from '../media/media-thumb.tsx'
import { type ControlProps, dense } from './field-control.ts'

const format = formatFor('en')
const kinds = ['picture'] as const

interface Upload {
  readonly isSending: boolean
  readonly failure: string | null
  readonly send: (file: File | undefined) => Promise<MediaItem | null>
}

/** Sends a picture into a folder of the library. */
function useUpload(dir: string): Upload {
  const refresh = useRefreshMedia()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function send(file: File | undefined): Promise<MediaItem | null> {
    if (!file) return null
    const unfit = rejectionSentence(file, kinds)
    setFailure(unfit)
    if (unfit) return null
    setSending(true)
    try {
      const item = await sendPicture(file, { dir })
      void refresh()
      return item
    } catch (error) {
      setFailure(mediaSentence(error))
      return null
    } finally {
      setSending(false)
    }
  }
  return { isSending, failure, send }
}

const surface = {
  '--enter-from': 'translateY(12px) scale(0.98)',
  inlineSize: 'min(60rem, calc(100vw - 2rem))',
  margin: 'auto',
  inset: '0',
  blockSize: 'min(44rem, 85dvh)',
  borderRadius: 'card',
}
const Tiles = chakra('ul', {
  base: { display: 'grid', gap: '3', gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))' },
})
const Tile = chakra('button', {
  base: {
    inlineSize: 'full',
    display: 'flex',
    flexDirection: 'column',
    gap: '1.5',
    padding: '2',
    borderWidth: '1px',
    borderRadius: 'control',
    textAlign: 'start',
    fontSize: 'xs',
    cursor: 'pointer',
    _hover: { borderColor: 'edge', bg: 'raised' },
    '& > bdi': { alignSelf: 'flex-start', maxInlineSize: 'full', truncate: true },
    '& > small': { color: 'muted' },
  },
})
const above = (dir: string) => dir.split('/').slice(0, -1).join('/')

interface PictureTilesProps {
  readonly items: readonly MediaItem[]
  readonly isPending: boolean
  readonly onOpen: (dir: string) => void
  readonly onPick: (item: MediaItem) => void
}

function PictureTiles({ items, isPending, onOpen, onPick }: PictureTilesProps) {
  return (
    <Tiles aria-busy={isPending}>
      {isPending && [1, 2, 3, 4].map((place) => <Skeleton key={place} h="32" />)}
      {items.map((item) => (
        <li key={item.path}>
          <Tile
            type="button"
            aria-label={item.isDirectory ? `Open folder ${item.name}` : `Choose ${item.name}`}
            onClick={() => (item.isDirectory ? onOpen(item.path) : onPick(item))}
          >
            <MediaThumb item={item} aria-hidden>
              {item.isDirectory && <AdminIcon icon="folder" size={32} />}
            </MediaThumb>
            <bdi>{item.name}</bdi>
            {item.width !== null && (
              <small>
                {item.width} × {item.height}
              </small>
            )}
          </Tile>
        </li>
      ))}
    </Tiles>
  )
}

interface MediaPickerProps {
  readonly onClose: () => void
  readonly onPick: (item: MediaItem) => void
}

/** The media library, to choose one picture of it. */
export function MediaPicker({ onClose, onPick }: MediaPickerProps) {
  const may = useCan()
  const [dir, setDir] = useState('')
  const [search, setSearch] = useState('')
  const { data, error, isPending, refetch } = useMedia(dir)
  const upload = useUpload(dir)
  const canAdd = may('update', 'media')
  const pictures = (data?.items ?? []).filter(({ type }) => !type?.startsWith('video/'))
  const found = pictures.filter(({ name, alt }) =>
    [name, alt.ar, alt.en].some((text) => text.toLowerCase().includes(search.trim().toLowerCase())),
  )
  const add = async ([file]: readonly File[]) => {
    const item = await upload.send(file)
    if (item) onPick(item)
  }
  return (
    <Modal open onClose={onClose} title="Choose a picture" closeLabel="Close" surface={surface}>
      <DropZone onFiles={canAdd ? add : null}>
        <Stack gap="4">
          <HStack gap="2" flexWrap="nowrap">
            <SearchInput
              {...dense}
              label="Search this folder"
              placeholder="Search this folder"
              clearLabel="Clear search"
              value={search}
              onValueChange={setSearch}
            />
            {canAdd && (
              <UploadButton isSending={upload.isSending} kinds={kinds} onFiles={add}>
                Upload
              </UploadButton>
            )}
          </HStack>
          <HStack gap="2">
            {dir !== '' && (
              <Button variant="ghost" size="sm" onClick={() => setDir(above(dir))}>
                Up to {above(dir) || 'the library'}
              </Button>
            )}
            <Text size="sm" tone="muted">
              <bdi>{dir || 'Media library'}</bdi>
              {canAdd && ' · drop a picture here to add it'}
            </Text>
          </HStack>
          {upload.failure && <Alert tone="bad">{upload.failure}</Alert>}
          {error && (
            <Alert
              tone="bad"
              action={
                <Button variant="secondary" size="sm" onClick={() => void refetch()}>
                  Try again
                </Button>
              }
            >
              {failureSentence(error, 'en')}
            </Alert>
          )}
          <PictureTiles items={found} isPending={isPending} onOpen={setDir} onPick={onPick} />
          {data && found.length === 0 && (
            <Text size="sm" tone="muted">
              {search ? 'No picture with this name.' : 'This folder is empty.'}
            </Text>
          )}
        </Stack>
      </DropZone>
    </Modal>
  )
}

const Preview = chakra('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '24',
    flexShrink: '0',
    borderWidth: '1px',
    borderRadius: 'control',
    // What is drawn for paper is shown on paper.
    bg: '#fff',
    color: '#667085',
    overflow: 'hidden',
    fontSize: 'xs',
    textAlign: 'center',
    '& img': { maxInlineSize: 'full', maxBlockSize: 'full', objectFit: 'contain' },
  },
})

export function PictureField(props: ControlProps) {
  const { name, label, value, onChange, disabled, schema, problems } = props
  const may = useCan()
  const [choosing, setChoosing] = useState(false)
  const [broken, setBroken] = useState<string | null>(null)
  const upload = useUpload('')
  const address = typeof value === 'string' ? value : ''
  const isInline = address.startsWith('data:')
  const canAdd = may('update', 'media') && !disabled
  const clear = () => onChange(isNullable(schema) ? null : '')
  const add = async ([file]: readonly File[]) => {
    const item = await upload.send(file)
    if (item?.url) onChange(item.url)
  }
  return (
    <FieldGroup label={label} hint={props.hint} error={problems[''] ?? upload.failure}>
      <DropZone onFiles={canAdd ? add : null}>
        <HStack gap="4" alignItems="flex-start" flexWrap="nowrap">
          <Preview>
            {address && broken !== address ? (
              <img src={address} alt={label} onError={() => setBroken(address)} />
            ) : (
              <span>{address ? 'Cannot be shown' : 'No picture'}</span>
            )}
          </Preview>
          <Stack gap="2" flex="1">
            {!disabled && (
              <HStack gap="2">
                <Button variant="secondary" size="sm" onClick={() => setChoosing(true)}>
                  Choose
                </Button>
                {canAdd && (
                  <UploadButton isSending={upload.isSending} kinds={kinds} onFiles={add}>
                    Upload
                  </UploadButton>
                )}
                {address && (
                  <Button variant="ghost" size="sm" onClick={clear}>
                    Remove
                  </Button>
                )}
              </HStack>
            )}
            {isInline ? (
              <Text size="sm" tone="muted">
                Stored in the record itself, {format.number(Math.ceil(address.length / 1_000))} kB
              </Text>
            ) : (
              <Field label="Address" error={undefined}>
                <Input
                  {...dense}
                  dir="ltr"
                  name={name}
                  value={address}
                  readOnly={disabled}
                  placeholder="/media/…"
                  autoComplete="off"
                  spellCheck={false}
                  onChange={(event) => (event.target.value === '' ? clear() : onChange(event.target.value))}
                />
              </Field>
            )}
          </Stack>
        </HStack>
      </DropZone>
      {choosing && (
        <MediaPicker
          onClose={() => setChoosing(false)}
          onPick={(item) => {
            setChoosing(false)
            if (item.url) onChange(item.url)
          }}
        />
      )}
    </FieldGroup>
  )
}
