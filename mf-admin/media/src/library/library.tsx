import { DropZone, UploadButton } from '@qasima/shared/admin/add-files'
import { NewFolderIcon, UploadIcon } from '@qasima/shared/admin/icons'
import { useMedia } from '@qasima/shared/admin/media-library'
import { useMediaLook } from '@qasima/shared/admin/media-look'
import { mediaSentence } from '@qasima/shared/admin/media-sentences'
import { useCan, usePermissions } from '@qasima/shared/admin/permissions'
import { useUploads } from '@qasima/shared/admin/uploads'
import { Link } from '@qasima/shared/router/router'
import { Alert } from '@qasima/shared/ui/alert'
import { Breadcrumb } from '@qasima/shared/ui/breadcrumb'
import { Button } from '@qasima/shared/ui/button'
import { Switch } from '@qasima/shared/ui/checkbox'
import { RetryIcon } from '@qasima/shared/ui/icon'
import { Box, HStack, Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useEffect, useRef, useState } from 'react'
import { foldersTo } from './entry-words.ts'
import { FolderDialog } from './folder-dialog.tsx'
import { FolderView } from './folder-view.tsx'
import { folderPlace, type Place, queryOf, usePlace } from './library-address.ts'
import { UploadList } from './upload-list.tsx'

const Screen = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '4' } })

/** Takes files from the clipboard while no dialog is open. */
function usePastedFiles(onFiles: ((files: readonly File[]) => void) | null) {
  const latest = useRef(onFiles)
  latest.current = onFiles
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || !latest.current || document.querySelector('dialog[open]')) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}

/** The name of the folder on screen, and the way to it. */
function FolderTitle({ place }: { place: Place }) {
  const steps = foldersTo(place.dir)
  return (
    <Stack gap="0" flex="1 1 auto">
      <Heading as="h1" size="md">
        <bdi>{steps.at(-1)?.name ?? 'Media'}</bdi>
      </Heading>
      {steps.length > 0 && (
        <Breadcrumb label="Folders">
          {[{ name: 'Media', path: '' }, ...steps].map(({ name, path }) =>
            path === place.dir ? (
              <bdi key={path}>{name}</bdi>
            ) : (
              <Link key={path} to={queryOf(folderPlace(place, path))}>
                <bdi>{name}</bdi>
              </Link>
            ),
          )}
        </Breadcrumb>
      )}
    </Stack>
  )
}

interface AddToolsProps {
  readonly resize: boolean
  readonly onResize: (resize: boolean) => void
  readonly onFiles: (files: readonly File[]) => void
  readonly onMakeFolder: () => void
}

const AddTools = ({ resize, onResize, onFiles, onMakeFolder }: AddToolsProps) => (
  <>
    {/* On a phone, a line of its own below the rest. */}
    <Box order={{ base: '1', sm: '0' }} flexBasis={{ base: 'full', sm: 'auto' }}>
      <Switch checked={resize} onCheckedChange={onResize}>
        <Text as="span" size="sm">
          Resize for the web
        </Text>
      </Switch>
    </Box>
    <HStack gap="3" flexWrap="nowrap">
      <Button variant="secondary" size="sm" onClick={onMakeFolder}>
        <NewFolderIcon /> New folder
      </Button>
      <UploadButton multiple variant="primary" onFiles={onFiles}>
        <UploadIcon /> Upload
      </UploadButton>
    </HStack>
  </>
)

/** The media library: one folder of it, which the address names. */
export function Component() {
  const { place, show } = usePlace()
  const { dir } = place
  const media = useMedia(dir)
  const may = useCan()
  const isKnown = usePermissions() !== undefined
  const mayChange = may('update', 'media')
  const uploads = useUploads()
  const [look, setLook] = useMediaLook()
  const [resize, setResize] = useState(true)
  const [isMakingFolder, setMakingFolder] = useState(false)
  // A way that the keyboard took from one folder to another continues in the next.
  const focusNext = useRef<string | null>(null)
  const add = mayChange ? (files: readonly File[]) => uploads.add(files, { dir, resize }) : null
  usePastedFiles(add)

  return (
    <Screen>
      <HStack columnGap="3" rowGap="2">
        <FolderTitle place={place} />
        {add && (
          <AddTools resize={resize} onResize={setResize} onFiles={add} onMakeFolder={() => setMakingFolder(true)} />
        )}
      </HStack>
      {isKnown && !mayChange && (
        <Text size="sm" tone="muted">
          You can view the library but not change it.
        </Text>
      )}
      <UploadList uploads={uploads} />
      {media.error && (
        <Alert
          tone="bad"
          title={media.data ? 'The folder could not be reloaded' : 'The folder could not be loaded'}
          action={
            <Button variant="secondary" size="sm" loading={media.isFetching} onClick={() => void media.refetch()}>
              <RetryIcon /> Try again
            </Button>
          }
        >
          {mediaSentence(media.error)}
        </Alert>
      )}
      {(media.data || !media.error) && (
        <DropZone onFiles={add}>
          <FolderView
            key={dir}
            items={media.data?.items}
            place={place}
            show={show}
            look={look}
            onLook={setLook}
            mayChange={mayChange}
            onFiles={add}
            focusNext={focusNext}
          />
        </DropZone>
      )}
      {isMakingFolder && (
        <FolderDialog
          dir={dir}
          onClose={() => setMakingFolder(false)}
          onMade={({ path }) => {
            setMakingFolder(false)
            focusNext.current = path
          }}
        />
      )}
    </Screen>
  )
}
