import { MediaThumb } from '@qasima/shared/admin/media-thumb'
import type { MediaItem } from '@qasima/shared/contract/media/media.routes'
import { formatFor } from '@qasima/shared/i18n/format'
import { Button, IconButton } from '@qasima/shared/ui/button'
import { CopyButton } from '@qasima/shared/ui/copy-code'
import { CloseIcon, ExternalIcon } from '@qasima/shared/ui/icon'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { AltForm } from './alt-form.tsx'
import { bytesText, dimensionsText, kindText } from './entry-words.ts'
import { Uses } from './uses.tsx'

const format = formatFor('en')

// Beside the entries where there is room, over them where there is none.
const Panel = chakra('aside', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    position: { base: 'fixed', xl: 'sticky' },
    insetBlock: { base: '0', xl: 'auto' },
    insetBlockStart: { xl: '5.25rem' },
    insetInlineEnd: '0',
    zIndex: { base: 'header', xl: 'auto' },
    inlineSize: { base: 'min(26rem, 100vw)', xl: '23rem' },
    maxBlockSize: { base: '100dvh', xl: 'calc(100dvh - 10.5rem)' },
    flexShrink: '0',
    bg: 'surface',
    borderWidth: { base: '0', xl: '1px' },
    borderInlineStartWidth: '1px',
    borderRadius: { base: '0', xl: 'control' },
    boxShadow: { base: 'overlay', xl: 'none' },
    fontSize: 'sm',
    animation: 'rise 160ms ease-out',
  },
})
const Head = chakra('header', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    paddingInlineStart: '4',
    paddingInlineEnd: '1',
    minBlockSize: '12',
    borderBlockEndWidth: '1px',
    '& > h2': { flex: '1', minInlineSize: '0', truncate: true, outline: 'none' },
  },
})
const Body = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '5',
    padding: '4',
    minBlockSize: '0',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
  },
})
const Foot = chakra('footer', {
  base: { display: 'flex', gap: '2', paddingInline: '4', paddingBlock: '3', borderBlockStartWidth: '1px' },
})
const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: '4',
    rowGap: '1.5',
    '& dt': { color: 'muted' },
    '& dd': { overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  },
})
const Address = chakra('bdi', {
  base: { flex: '1', minInlineSize: '0', truncate: true, fontFamily: 'mono', fontSize: 'xs', color: 'muted' },
})

interface DetailPanelProps {
  readonly item: MediaItem
  readonly mayChange: boolean
  /** Set when the panel is opened with the keyboard, which continues in it. */
  readonly takesFocus: RefObject<boolean>
  readonly onClose: () => void
  readonly onRename: () => void
  readonly onMove: () => void
  readonly onDelete: () => void
}

/** One picture beside the others: what it is, what it shows, and where it is shown. */
export function DetailPanel({ item, mayChange, takesFocus, onClose, onRename, onMove, onDelete }: DetailPanelProps) {
  const titleId = useId()
  const usesId = useId()
  const title = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    title.current?.focus()
  })

  return (
    <Panel
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
    >
      <Head>
        <Heading ref={title} id={titleId} size="xs" tabIndex={-1} title={item.name}>
          <bdi>{item.name}</bdi>
        </Heading>
        <IconButton label="Close details" size="sm" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Head>
      <Body>
        <MediaThumb item={item} alt={item.alt.en || item.name} sizes="26rem" />
        <PictureFacts item={item} />
        <PictureAddress address={item.url ?? ''} />
        <AltForm key={item.url} item={item} disabled={!mayChange} />
        <Stack as="section" gap="1" aria-labelledby={usesId}>
          <Text id={usesId} as="h3" size="sm" fontWeight="medium">
            Used by
          </Text>
          <Uses of={item} />
        </Stack>
      </Body>
      {mayChange && (
        <Foot>
          <Button variant="secondary" size="sm" onClick={onRename}>
            Rename
          </Button>
          <Button variant="secondary" size="sm" onClick={onMove}>
            Move
          </Button>
          <Button variant="ghost" size="sm" onClick={onDelete}>
            Delete
          </Button>
        </Foot>
      )}
    </Panel>
  )
}

const PictureFacts = ({ item }: { item: MediaItem }) => (
  <Facts>
    <dt>Dimensions</dt>
    <dd>{dimensionsText(item) || 'Unknown'}</dd>
    <dt>Size</dt>
    <dd>{bytesText(item.size ?? 0)}</dd>
    <dt>Type</dt>
    <dd>{kindText(item)}</dd>
    <dt>Added</dt>
    <dd>{format.date(item.createdAt)}</dd>
  </Facts>
)

/** The address of a picture, to copy or open. */
const PictureAddress = ({ address }: { address: string }) => (
  <HStack gap="2" flexWrap="nowrap">
    <Address title={address}>{address}</Address>
    <CopyButton
      code={address}
      verbatim
      label="Copy address"
      copiedLabel="Copied"
      variant="secondary"
      size="sm"
      flexShrink="0"
    />
    <Button asChild variant="ghost" size="sm" square>
      <a href={address} target="_blank" rel="noreferrer" aria-label="Open the picture">
        <ExternalIcon />
      </a>
    </Button>
  </HStack>
)
