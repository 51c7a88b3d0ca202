import { keepFile } from '@qasima/shared/admin/keep-file'
import { useAction } from '@qasima/shared/admin/use-action'
import { qrFormats, readQrCode } from '@qasima/shared/contract/shortner/shortner.routes'
import { download } from '@qasima/shared/http/call'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Field, Input } from '@qasima/shared/ui/field'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Skeleton } from '@qasima/shared/ui/skeleton'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { useEffect, useState } from 'react'

const Picture = chakra('img', {
  base: { inlineSize: '12rem', maxInlineSize: 'full', borderWidth: '1px', borderRadius: 'control', bg: 'white' },
})

interface QrProps {
  readonly id: string
  readonly slug: string
}

/** Pixels of a file; enough for a poster. */
const savedSize = 1_024

/** Milliseconds after the last letter of a label. */
const typingPause = 300

/** The picture of a code as an address that an `img` shows; null until it is there. */
function useQrPicture({ id, slug }: QrProps, label: string) {
  const [address, setAddress] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link with another name has another code
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    async function read() {
      const query = { format: 'svg', size: 256, ...(label && { label }) } as const
      const file = await download(readQrCode, { params: { id }, query, signal })
      const text = await file.text()
      if (!signal.aborted) setAddress(`data:image/svg+xml,${encodeURIComponent(text)}`)
    }
    setFailed(false)
    const pause = setTimeout(() => read().catch(() => signal.aborted || setFailed(true)), label ? typingPause : 0)
    return () => {
      clearTimeout(pause)
      gone.abort()
    }
  }, [id, slug, label])
  return { address, hasFailed }
}

/** The code that leads to a link, to be looked at and saved. */
export function LinkQr({ id, slug }: QrProps) {
  const [label, setLabel] = useState('')
  const shownLabel = label.trim()
  const { isBusy, failure, run } = useAction()
  const query = { ...(shownLabel && { label: shownLabel }) }
  const picture = useQrPicture({ id, slug }, shownLabel)
  const save = (format: (typeof qrFormats)[number]) =>
    run(async () => {
      keepFile(
        await download(readQrCode, { params: { id }, query: { format, size: savedSize, ...query } }),
        `${slug}.${format}`,
      )
    })
  return (
    <Stack gap="3">
      {picture.address ? (
        <Picture src={picture.address} alt={`QR code of /go/${slug}`} />
      ) : (
        <Skeleton h="12rem" w="12rem" />
      )}
      {picture.hasFailed && <Alert tone="bad">The code could not be read. Try again in a moment.</Alert>}
      <Text size="sm" tone="muted">
        Scans are counted apart from clicks.
      </Text>
      <Field label="Label under the code">
        <Input dir="auto" maxLength={60} value={label} onChange={({ target }) => setLabel(target.value)} />
      </Field>
      <HStack gap="2">
        {qrFormats.map((format) => (
          <Button key={format} size="sm" variant="secondary" disabled={isBusy} onClick={() => void save(format)}>
            Download {format.toUpperCase()}
          </Button>
        ))}
      </HStack>
      {failure !== null && <Alert tone="bad">{failure}</Alert>}
    </Stack>
  )
}
