import { Amount, EmptyValue } from '@qasima/shared/admin/cell'
import { ConfirmDialog } from '@qasima/shared/admin/confirm-dialog'
import { PriceEvidence, unreadableText } from '@qasima/shared/admin/price-evidence'
import { useRecordNames } from '@qasima/shared/admin/record-names'
import { useRefreshReplies } from '@qasima/shared/admin/reply'
import { addListing, type ListingPage, readListingPage } from '@qasima/shared/contract/listing/listing-page.routes'
import { product } from '@qasima/shared/contract/product/product.collection'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Field, Input } from '@qasima/shared/ui/field'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Text } from '@qasima/shared/ui/text'
import { toast } from '@qasima/shared/ui/toast'
import { useState } from 'react'

interface AddListingDialogProps {
  readonly productId: string
  /** Offers to merge with the product that has the page already. */
  readonly onMerge: (into: string) => void
  readonly onClose: () => void
}

type State =
  | { readonly kind: 'asking' | 'reading' }
  | { readonly kind: 'read'; readonly page: ListingPage }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'taken'; readonly by: string }

function stateOf(error: unknown): State {
  const [taken] = error instanceof ProblemError ? error.records : []
  if (taken) return { kind: 'taken', by: taken.id }
  return {
    kind: 'refused',
    sentence:
      error instanceof ProblemError && error.message === 'VALIDATION_ERROR'
        ? 'Enter the full address of the page, for example https://store.example/p/1.'
        : failureSentence(error, 'en'),
  }
}

/** Adds the page of a store by its address, once it was seen what the page says. */
export function AddListingDialog({ productId, onMerge, onClose }: AddListingDialogProps) {
  const [url, setUrl] = useState('')
  const [state, setState] = useState<State>({ kind: 'asking' })
  const refreshReplies = useRefreshReplies()
  const body = { productId, url: url.trim() }

  async function read() {
    if (body.url === '' || state.kind === 'reading') return
    setState({ kind: 'reading' })
    try {
      setState({ kind: 'read', page: await call(readListingPage, { body, language: 'en' }) })
    } catch (error) {
      setState(stateOf(error))
    }
  }
  async function save() {
    try {
      const { reading } = await call(addListing, { body, language: 'en' })
      toast.success(reading === 'read' ? 'Page added.' : 'Page added. It will be read soon.')
      await refreshReplies()
      onClose()
    } catch (error) {
      setState(stateOf(error))
    }
  }

  return (
    <ConfirmDialog
      title="Add a store’s page"
      label="Add the page"
      onConfirm={state.kind === 'read' ? save : null}
      onClose={onClose}
    >
      <HStack gap="2" alignItems="flex-end">
        <Stack flexGrow="1" gap="0" minInlineSize="60">
          <Field label="Address of the product’s page">
            <Input
              type="url"
              dir="ltr"
              placeholder="https://"
              autoComplete="off"
              spellCheck={false}
              value={url}
              onChange={(event) => {
                setUrl(event.target.value)
                // What was read is of the address before.
                setState({ kind: 'asking' })
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                void read()
              }}
            />
          </Field>
        </Stack>
        <Button
          variant="secondary"
          minBlockSize="12"
          loading={state.kind === 'reading'}
          disabled={body.url === ''}
          onClick={() => void read()}
        >
          Read
        </Button>
      </HStack>
      <div role="status">
        {state.kind === 'refused' && <Alert tone="bad">{state.sentence}</Alert>}
        {state.kind === 'taken' && <Taken by={state.by} productId={productId} onMerge={onMerge} />}
        {state.kind === 'read' && <Preview of={state.page} />}
      </div>
    </ConfirmDialog>
  )
}

function Taken({ by, productId, onMerge }: { by: string; productId: string; onMerge: (into: string) => void }) {
  const names = useRecordNames(product.name, [by])
  if (by === productId) return <Alert>This product already has this page.</Alert>
  return (
    <Alert
      title="Another product has this page"
      action={
        <Button size="sm" variant="secondary" onClick={() => onMerge(by)}>
          Merge into it…
        </Button>
      }
    >
      <bdi>{names?.get(by) ?? '…'}</bdi>
    </Alert>
  )
}

function Preview({ of: { shopName, title, price, evidence, reading, failure } }: { of: ListingPage }) {
  return (
    <Stack gap="3">
      <Text size="sm">
        <strong>
          <bdi>{shopName.en || shopName.ar}</bdi>
        </strong>
        {title !== null && (
          <>
            : <bdi>{title}</bdi>
          </>
        )}
      </Text>
      {reading === 'away' && <Alert>Pages cannot be read right now. If you add it, it will be read later.</Alert>}
      {reading === 'failed' && (
        <Alert>{`The page could not be read: ${unreadableText(failure)}. If you add it, it will be tried again.`}</Alert>
      )}
      {reading === 'read' && (
        <>
          <Text size="sm">Price: {price ? <Amount of={price} /> : <EmptyValue />}</Text>
          {!price && <Alert>No clear price was found on the page. If you add it, it will be tried again.</Alert>}
          <PriceEvidence source="page" evidence={evidence} />
        </>
      )}
    </Stack>
  )
}
