import type { Upload, useUploads } from '@qasima/shared/admin/uploads'
import { Button, IconButton } from '@qasima/shared/ui/button'
import { AlertIcon, CloseIcon } from '@qasima/shared/ui/icon'
import { HStack } from '@qasima/shared/ui/layout'
import { ProgressBar } from '@qasima/shared/ui/progress-bar'
import { chakra } from '@qasima/shared/ui/styled'
import { VisuallyHidden } from '@qasima/shared/ui/text'
import { bytesText } from './entry-words.ts'

const Place = chakra('section', {
  base: { borderWidth: '1px', borderRadius: 'control', bg: 'surface', fontSize: 'sm', overflow: 'hidden' },
})
const Head = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    paddingInlineStart: '4',
    paddingInlineEnd: '1',
    minBlockSize: '10',
  },
})
const List = chakra('ul', { base: { maxBlockSize: '14rem', overflowY: 'auto' } })
const Line = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'minmax(0, 14rem) minmax(0, 1fr) auto' },
    columnGap: '4',
    alignItems: 'center',
    minBlockSize: '10',
    paddingInlineStart: '4',
    paddingInlineEnd: '1',
    borderBlockStartWidth: '1px',
    '& > bdi': { truncate: true },
  },
})
const State = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    color: 'muted',
    gridRow: { base: '2', md: 'auto' },
    paddingBlockEnd: { base: '2', md: '0' },
    '&[data-failed]': { color: 'bad' },
    '& svg': { flexShrink: '0' },
    '& > span': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  },
})

const stepText = (upload: Upload): string => {
  if (upload.step !== 'sending') return 'Waiting'
  return upload.share < 1 ? `${Math.round(upload.share * 100)}% of ${bytesText(upload.file.size)}` : 'Processing'
}

/** How far all of them are, in a sentence. */
function summary(all: readonly Upload[]): string {
  const count = (step: Upload['step']) => all.filter((upload) => upload.step === step).length
  const failed = count('failed') > 0 ? `, ${count('failed')} failed` : ''
  const added = `${count('added')} of ${all.length} added`
  return count('waiting') + count('sending') > 0 ? `Uploading: ${added}${failed}` : `${added}${failed}`
}

/** Uploads, each with its progress or the reason it was refused. */
export function UploadList({ uploads }: { uploads: ReturnType<typeof useUploads> }) {
  const { all, isBusy, retry, remove, clear } = uploads
  const shown = all.filter(({ step }) => step !== 'added')
  return (
    <>
      <VisuallyHidden role="status">{all.length > 0 && summary(all)}</VisuallyHidden>
      {all.length > 0 && (
        <Place aria-label="Uploads">
          <Head>
            <span aria-hidden>{summary(all)}</span>
            {!isBusy && (
              <IconButton label="Close uploads" size="sm" onClick={clear}>
                <CloseIcon />
              </IconButton>
            )}
          </Head>
          {shown.length > 0 && (
            <List>
              {shown.map((upload) => (
                <Line key={upload.id}>
                  <bdi title={upload.file.name}>{upload.file.name}</bdi>
                  {upload.step === 'failed' ? (
                    <State data-failed role="alert">
                      <AlertIcon size={16} />
                      {upload.sentence}
                    </State>
                  ) : (
                    <State>
                      <ProgressBar
                        maxInlineSize="20rem"
                        aria-label={upload.file.name}
                        value={upload.step === 'sending' ? upload.share : 0}
                        max={1}
                      />
                      <span>{stepText(upload)}</span>
                    </State>
                  )}
                  <HStack gap="1" flexWrap="nowrap">
                    {upload.step === 'failed' && upload.mayRetry && (
                      <Button variant="ghost" size="sm" onClick={() => retry(upload.id)}>
                        Try again
                      </Button>
                    )}
                    <IconButton
                      label={upload.step === 'failed' ? `Dismiss ${upload.file.name}` : `Stop ${upload.file.name}`}
                      size="sm"
                      onClick={() => remove(upload.id)}
                    >
                      <CloseIcon />
                    </IconButton>
                  </HStack>
                </Line>
              ))}
            </List>
          )}
        </Place>
      )}
    </>
  )
}
