import { useAction } from '@qasima/shared/admin/use-action'
import { type FeedMapping, type FeedTarget, feedTargets } from '@qasima/shared/contract/provider/provider-feed'
import { mapProviderFeed, previewProviderFeed } from '@qasima/shared/contract/provider/provider-feed.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { call } from '@qasima/shared/http/call'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Field, Select } from '@qasima/shared/ui/field'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { failureWords, targetWords } from './feed-words.ts'

type Preview = ReplyOf<typeof previewProviderFeed>

/** What the first rows have in a field: enough to see whether it is the right one. */
function sampleOf({ rows }: Preview, field: string | undefined): string {
  if (field === undefined) return ''
  const samples = [...new Set(rows.map((row) => row[field] ?? '').filter(Boolean))]
  return samples.slice(0, 2).join(' · ').slice(0, 80)
}

interface MappingFormProps {
  readonly providerId: string
  readonly preview: Preview
  readonly onSaved: () => void
  readonly onCancel: () => void
}

function MappingForm({ providerId, preview, onSaved, onCancel }: MappingFormProps) {
  const [chosen, setChosen] = useState<Partial<FeedMapping>>(preview.guess)
  const { isBusy, failure, setFailure, run } = useAction()
  const { store } = chosen

  function choose(target: FeedTarget, field: string) {
    const { [target]: _, ...rest } = chosen
    setChosen(field === '' ? rest : { ...rest, [target]: field })
  }
  async function save() {
    if (store === undefined) return setFailure('Choose the field that names the store.')
    await run(async () => {
      await call(mapProviderFeed, { params: { id: providerId }, body: { ...chosen, store }, language: 'en' })
      onSaved()
    })
  }

  return (
    <Stack gap="3" role="group" aria-label="Fields of the feed">
      {feedTargets.map((target) => (
        <Field key={target} label={targetWords[target]} hint={<bdi>{sampleOf(preview, chosen[target])}</bdi>}>
          <Select value={chosen[target] ?? ''} onChange={(event) => choose(target, event.target.value)}>
            <option value="">Not in the feed</option>
            {preview.fields.map((field) => (
              <option key={field} value={field}>
                {field}
              </option>
            ))}
          </Select>
        </Field>
      ))}
      <div role="status">{failure !== null && <Alert tone="bad">{failure}</Alert>}</div>
      <HStack gap="2">
        <Button size="sm" loading={isBusy} onClick={() => void save()}>
          Save fields
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </HStack>
    </Stack>
  )
}

/** Which field of the feed is what, beside what the first rows have in it. */
export function FeedMappingPart({
  providerId,
  isMapped,
  onSaved,
}: {
  providerId: string
  isMapped: boolean
  onSaved: () => void
}) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const { isBusy, failure, setFailure, run } = useAction()
  const open = () =>
    run(async () => {
      const reply = await call(previewProviderFeed, { params: { id: providerId }, language: 'en' })
      if (reply.failure === null) setPreview(reply)
      else setFailure(failureWords[reply.failure])
    })

  if (preview)
    return (
      <MappingForm
        providerId={providerId}
        preview={preview}
        onCancel={() => setPreview(null)}
        onSaved={() => {
          setPreview(null)
          onSaved()
        }}
      />
    )
  return (
    <Stack gap="2" alignItems="flex-start">
      {!isMapped && (
        <Text size="sm" tone="muted">
          The feed’s fields are not known yet.
        </Text>
      )}
      <Button size="sm" variant="secondary" loading={isBusy} onClick={() => void open()}>
        {isMapped ? 'Change fields' : 'Choose fields'}
      </Button>
      <div role="status">{failure !== null && <Alert tone="bad">{failure}</Alert>}</div>
    </Stack>
  )
}
